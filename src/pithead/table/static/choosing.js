// Choosing an action by its parts: no rule is here, only the list of what the server says can be done.

/** @typedef {{notation: string, words: string, source: string[], target: string[]}} Action */

export class Choice {
  /** @param {Action[]} actions */
  constructor(actions = []) {
    this.actions = actions;
    /** @type {string[]} */
    this.chosen = [];
  }

  parts(action) {
    return [...action.source, ...action.target];
  }

  /** Tell whether an action has no part left to click: it has to be chosen by its button. */
  isPlain(action) {
    return this.parts(action).every((part) => this.chosen.includes(part));
  }

  /** The actions that touch everything chosen so far. */
  get left() {
    return this.actions.filter((action) => this.chosen.every((part) => this.parts(action).includes(part)));
  }

  /** All parts of the actions that are left. */
  get touched() {
    return new Set(this.left.flatMap((action) => this.parts(action)));
  }

  /** The parts that are worth choosing next: where several actions are left, not those that all of them touch. */
  get lit() {
    const placed = this.left.filter((action) => this.parts(action).length);
    const found = this.touched;
    for (const part of found) {
      const common = placed.length > 1 && placed.every((action) => this.parts(action).includes(part));
      if (common || this.chosen.includes(part)) found.delete(part);
    }
    return found;
  }

  /** Choose a part, or take it back if it is chosen; return whether it could be chosen. */
  toggle(part) {
    if (this.chosen.includes(part)) {
      this.chosen = this.chosen.filter((other) => other !== part);
      return true;
    }
    if (this.touched.has(part)) {
      this.chosen.push(part);
      return true;
    }
    if (new Choice(this.actions).touched.has(part)) {  // it begins another choice
      this.chosen = [part];
      return true;
    }
    return false;
  }

  clear() {
    this.chosen = [];
  }

  /** The action that is meant, if one only is left. */
  get meant() {
    return this.chosen.length && this.left.length === 1 ? this.left[0] : null;
  }
}
