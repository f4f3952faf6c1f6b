// The player aid: a button that prints it.

document.getElementById("print").addEventListener("click", () => print());
