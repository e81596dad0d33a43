import { type CDPSession, isMiddle, isPaste, type Protocol } from "@winnow/kit-live-page";

/** What input goes to. */
export interface Surface {
  readonly session: CDPSession;
  readonly width: number;
  readonly height: number;
}

/** A message of a viewer, as it came. */
export type Message = Readonly<Record<string, unknown>>;

const BUTTONS = ["left", "middle", "right"] as const;
const MOUSE = { down: "mousePressed", up: "mouseReleased", move: "mouseMoved" } as const;
const TOUCH = { start: "touchStart", move: "touchMove", end: "touchEnd", cancel: "touchCancel" } as const;
const MAX_NAME = 32;
const MAX_TEXT = 64 * 1024;
const MAX_TOUCHES = 10;
/** Pixels of one turn of the wheel. */
const MAX_TURN = 10_000;
/** Modifiers with which a key writes nothing. @see Input.dispatchKeyEvent */
const COMMAND = 2 | 4;

/** What is selected on the page, except of passwords. */
const SELECTED = `(() => {
  const field = document.activeElement;
  const isField = field && typeof field.value === "string" && typeof field.selectionStart === "number";
  if (isField && field.type === "password") return "";
  const text = isField ? field.value.slice(field.selectionStart, field.selectionEnd) : String(getSelection());
  return String(text).slice(0, ${MAX_TEXT});
})()`;

/** Does on the page what a viewer did on its picture; what is not understood is dropped. */
export async function perform(message: Message, surface: Surface): Promise<object | undefined> {
  const { session } = surface;
  switch (message.type) {
    case "mouse": {
      const event = mouseEvent(message, surface);
      // The middle button would paste what somebody else selected.
      if (!isMiddle(event)) await session.send("Input.dispatchMouseEvent", event);
      return undefined;
    }
    case "wheel":
      await session.send("Input.dispatchMouseEvent", wheelEvent(message, surface));
      return undefined;
    case "touch":
      await session.send("Input.dispatchTouchEvent", touchEvent(message, surface));
      return undefined;
    case "key": {
      const event = keyEvent(message);
      // What the browser has on its clipboard belongs to others as well; viewers send what they paste as text.
      if (!isPaste({ ...event })) await session.send("Input.dispatchKeyEvent", event);
      return undefined;
    }
    case "text":
      await session.send("Input.insertText", { text: String(message.text ?? "").slice(0, MAX_TEXT) });
      return undefined;
    case "copy": {
      const { result } = await session.send("Runtime.evaluate", {
        expression: SELECTED,
        returnByValue: true,
      });
      return { type: "clipboard", text: String(result.value ?? "").slice(0, MAX_TEXT) };
    }
    default:
      return undefined;
  }
}

/** A point of the picture, of which each side is 1 long, as a point of the page. */
function pointOf({ x, y }: Message, { width, height }: Surface): { x: number; y: number } {
  return { x: between(x, 0, 1) * width, y: between(y, 0, 1) * height };
}

function mouseEvent(message: Message, surface: Surface): Protocol.Input.DispatchMouseEventRequest {
  const { action, button, buttons, clicks } = message;
  const type = MOUSE[action as keyof typeof MOUSE] ?? "mouseMoved";
  return {
    ...pointOf(message, surface),
    type,
    modifiers: whole(message.modifiers, 15),
    button: BUTTONS[type === "mouseMoved" ? -1 : whole(button, 2)] ?? "none",
    buttons: whole(buttons, 7),
    clickCount: type === "mouseMoved" ? 0 : Math.max(1, whole(clicks, 3)),
  };
}

function wheelEvent(message: Message, surface: Surface): Protocol.Input.DispatchMouseEventRequest {
  return {
    ...pointOf(message, surface),
    type: "mouseWheel",
    modifiers: whole(message.modifiers, 15),
    deltaX: between(message.dx, -MAX_TURN, MAX_TURN),
    deltaY: between(message.dy, -MAX_TURN, MAX_TURN),
  };
}

function touchEvent(message: Message, surface: Surface): Protocol.Input.DispatchTouchEventRequest {
  const points: readonly unknown[] = Array.isArray(message.points) ? message.points : [];
  return {
    type: TOUCH[message.action as keyof typeof TOUCH] ?? "touchCancel",
    touchPoints: points
      .slice(0, MAX_TOUCHES)
      .map((point) => ({ ...pointOf(Object(point), surface), id: whole(Object(point).id, 100) })),
  };
}

function keyEvent(message: Message): Protocol.Input.DispatchKeyEventRequest {
  const [key = "", code = ""] = [message.key, message.code].map((name) =>
    String(name ?? "").slice(0, MAX_NAME),
  );
  const modifiers = whole(message.modifiers, 15);
  const event = {
    key,
    code,
    modifiers,
    windowsVirtualKeyCode: whole(message.keyCode, 255),
    location: whole(message.location, 3),
    isKeypad: message.location === 3,
  };
  if (message.action !== "down") return { ...event, type: "keyUp" };
  const isLetter = [...key].length === 1 && (modifiers & COMMAND) === 0;
  const text = key === "Enter" ? "\r" : isLetter ? key : "";
  const autoRepeat = message.repeat === true;
  return text === ""
    ? { ...event, type: "rawKeyDown", autoRepeat }
    : { ...event, type: "keyDown", autoRepeat, text, unmodifiedText: text };
}

function between(value: unknown, min: number, max: number): number {
  const number = Number(value);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : 0;
}

function whole(value: unknown, max: number): number {
  return Math.trunc(between(value, 0, max));
}
