/** What stands before the code of a file that has ended, in the output of a process that runs several. */
export const END = "\u001eended ";
