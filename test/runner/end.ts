/** What stands before the code of a file that has ended, in the output of a process that runs several. */
export const END = "\u001eended ";

/** What stands before something that all files of a process share, and that one has left changed. */
export const LEFT = "left changed: ";
