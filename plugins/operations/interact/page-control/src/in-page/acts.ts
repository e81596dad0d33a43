import type { Dom } from "./dom.ts";
import type { Names } from "./names.ts";
import type { Roles } from "./roles.ts";

/** A file that a page is given. */
export interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  /** Base64. */
  readonly buffer: string;
}

/** An option to choose: by its value or its label, or by one of them alone. */
export interface OptionChoice {
  readonly valueOrLabel?: string;
  readonly value?: string;
  readonly label?: string;
  readonly index?: number;
}

/** What can be done to an element, and read from it. */
export type Acts = ReturnType<typeof actTools>;

/** In the page: what is done to elements without mouse and keyboard, and what is read from them. */
export function actTools(dom: Dom, roles: Roles, names: Names) {
  /** Fields that are set as a whole, as they are not typed into letter by letter. */
  const SET_WHOLE = /^(?:color|date|datetime-local|month|range|time|week)$/;
  const NOT_TYPED = /^(?:button|checkbox|file|hidden|image|radio|reset|submit)$/;

  /** A label stands for its field. */
  const field = (element: Element): Element => {
    const label = element.closest("label");
    return element.matches("input, textarea, select") || label?.control == null ? element : label.control;
  };

  const changed = (element: Element) => {
    element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const focus = (element: Element) => {
    (element as HTMLElement).focus?.();
    return null;
  };

  const selectAll = (element: Element) => {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      element.focus();
      element.select();
      return;
    }
    focus(element);
    const range = document.createRange();
    range.selectNodeContents(element);
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  };

  /** Sets the field, or makes it ready to be typed into: which of both it was. */
  const prepareFill = (element: Element, value: string): "done" | "type" => {
    const target = field(element);
    if (target instanceof HTMLSelectElement)
      throw new Error("A <select> cannot be filled. Use selectOption.");
    if (target instanceof HTMLInputElement) {
      const { type } = target;
      if (NOT_TYPED.test(type)) throw new Error(`An input of type "${type}" cannot be filled.`);
      if (type === "number" && value.trim() !== "" && Number.isNaN(Number(value)))
        throw new Error("Text cannot be filled into an input of type number.");
      if (SET_WHOLE.test(type)) {
        const wanted = type === "color" ? value.toLowerCase() : value.trim();
        target.focus();
        target.value = wanted;
        if (target.value !== wanted)
          throw new Error(`"${value}" is not a valid value of an input of type ${type}.`);
        changed(target);
        return "done";
      }
    } else if (!(target instanceof HTMLTextAreaElement) && !(target as HTMLElement).isContentEditable)
      throw new Error("The element is not an <input>, <textarea> or [contenteditable] element.");
    selectAll(target);
    return "type";
  };

  const choose = (element: Element, choices: readonly OptionChoice[]): readonly string[] | string => {
    const select = field(element);
    if (!(select instanceof HTMLSelectElement)) throw new Error("The element is not a <select> element.");
    const options = [...select.options];
    const fits = (option: HTMLOptionElement, index: number, choice: OptionChoice): boolean => {
      const label = dom.normalize(option.label);
      if (choice.valueOrLabel !== undefined)
        return option.value === choice.valueOrLabel || label === dom.normalize(choice.valueOrLabel);
      return (
        (choice.value === undefined || option.value === choice.value) &&
        (choice.label === undefined || label === dom.normalize(choice.label)) &&
        (choice.index === undefined || index === choice.index)
      );
    };
    const found = choices.map((choice) => options.findIndex((option, index) => fits(option, index, choice)));
    const missing = found.indexOf(-1);
    if (missing !== -1) {
      const known = options
        .slice(0, 20)
        .map(({ label, value }) => `"${dom.normalize(label || value).slice(0, 60)}"`);
      return `there is no option ${JSON.stringify(choices[missing])} among ${known.join(", ")}`;
    }
    const disabled = found.find((index) => options[index]?.disabled === true);
    if (disabled !== undefined) return `the option "${options[disabled]?.label}" is disabled`;
    const wanted = select.multiple ? found : found.slice(0, 1);
    select.focus();
    for (const [index, option] of options.entries()) option.selected = wanted.includes(index);
    if (wanted.length === 0 && !select.multiple) select.selectedIndex = -1;
    changed(select);
    return wanted.map((index) => options[index]?.value ?? "");
  };

  const setFiles = (element: Element, files: readonly FilePayload[]) => {
    const input = field(element);
    if (!(input instanceof HTMLInputElement) || input.type !== "file")
      throw new Error("The element is not an <input type=file> element.");
    if (files.length > 1 && !input.multiple) throw new Error("The input takes a single file only.");
    const transfer = new DataTransfer();
    for (const { name, mimeType, buffer } of files) {
      const bytes = Uint8Array.from(atob(buffer), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    input.files = transfer.files;
    changed(input);
    return null;
  };

  const dispatch = (element: Element, type: string, init: object) => {
    const settings = { bubbles: true, cancelable: true, composed: true, ...init };
    const kinds: readonly (readonly [RegExp, (type: string, init: object) => Event])[] = [
      [/^(?:click|dblclick|contextmenu|auxclick|mouse)/, (name, given) => new MouseEvent(name, given)],
      [/^pointer/, (name, given) => new PointerEvent(name, given)],
      [/^key/, (name, given) => new KeyboardEvent(name, given)],
      [/^(?:focus|blur)/, (name, given) => new FocusEvent(name, given)],
      [/^(?:before)?input$/, (name, given) => new InputEvent(name, given)],
      [/^(?:drag|drop)/, (name, given) => new DragEvent(name, given)],
      [/^wheel$/, (name, given) => new WheelEvent(name, given)],
    ];
    const make = kinds.find(([pattern]) => pattern.test(type))?.[1];
    element.dispatchEvent(make?.(type, settings) ?? new Event(type, settings));
    return null;
  };

  const checkedOf = (element: Element): boolean => {
    const target = field(element);
    const isBox = target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type);
    if (
      !isBox &&
      !/^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio|option|treeitem)$/.test(roles.roleOf(target))
    )
      throw new Error("The element is not a checkbox or radio button.");
    return roles.isChecked(target);
  };

  const inputValue = (element: Element): string => {
    const target = field(element);
    if (!target.matches("input, textarea, select"))
      throw new Error("The element is not an <input>, <textarea> or <select> element.");
    return (target as HTMLInputElement).value;
  };

  const boxOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return width === 0 && height === 0 && !dom.isVisible(element) ? null : { x, y, width, height };
  };

  /** What is read from an element, by the name of the method that reads it. */
  const read = (element: Element, what: string, name = ""): unknown => {
    switch (what) {
      case "textContent":
        return element.textContent;
      case "innerText":
        return (element as HTMLElement).innerText;
      case "innerHTML":
        return element.innerHTML;
      case "inputValue":
        return inputValue(element);
      case "getAttribute":
        return element.getAttribute(name);
      case "boundingBox":
        return boxOf(element);
      case "isChecked":
        return checkedOf(element);
      case "isEnabled":
        return !roles.isDisabled(element);
      case "isDisabled":
        return roles.isDisabled(element);
      case "isEditable":
        return roles.isEditable(field(element));
      case "isVisible":
        return dom.isVisible(element);
      case "isHidden":
        return !dom.isVisible(element);
      case "accessibleName":
        return names.nameOf(element);
      case "ariaRole":
        return roles.roleOf(element);
      default:
        throw new Error(`Nothing called "${what}" can be read.`);
    }
  };

  const blur = (element: Element) => {
    (element as HTMLElement).blur?.();
    return null;
  };

  return { blur, checkedOf, choose, dispatch, focus, prepareFill, read, selectAll, setFiles };
}
