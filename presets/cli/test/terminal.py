"""Runs a command on a pseudo-terminal: waits for each text and types the keys beside it, and prints all that was shown.

Its arguments: JSON of [[text, keys], ...], then the command. Its exit status is that of the command, 99 when a text never came.
"""
import fcntl, json, os, pty, select, struct, sys, termios, time

steps, command = json.loads(sys.argv[1]), sys.argv[2:]
SECONDS = 120
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    os.execvp(command[0], command)
seen, searched, end = b"", 0, time.monotonic() + SECONDS
while time.monotonic() < end:
    ready, _, _ = select.select([terminal], [], [], 1)
    if ready:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            part = b""
        if not part:
            break
        seen += part
    if steps:
        at = seen.find(steps[0][0].encode(), searched)
        if at >= 0:
            # What is drawn after the text belongs to it: keys are read once it is whole.
            time.sleep(0.3)
            os.write(terminal, steps[0][1].encode())
            searched = at + len(steps[0][0].encode())
            steps.pop(0)
else:
    os.kill(pid, 9)
    steps.append(["the end", ""])
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(seen)
sys.exit(99 if steps else os.waitstatus_to_exitcode(status))
