import assert from "node:assert/strict";
import { suite } from "uvu";
import { type Instruction, MAX_INSTRUCTIONS, readInstructions, type Target } from "../src/index.ts";

const test = suite("kit-page-agent, instructions");

/** A step in a few signs: `click button "Save" (2) near "Total"`. */
function brief(step: Instruction): string {
  const end = step.optional === true ? " ?" : "";
  const on = (target: Target | undefined) => (target === undefined ? "" : ` on ${named(target)}`);
  switch (step.action) {
    case "goto":
      return `goto ${step.url}${end}`;
    case "click":
      return `${step.double ? "double " : ""}click ${named(step.target)}${end}`;
    case "fill":
      return `fill "${step.value}"${on(step.target)}${step.submit ? " Enter" : ""}${end}`;
    case "press":
      return `press ${step.key}${step.times > 1 ? ` x${step.times}` : ""}${end}`;
    case "select":
      return `select ${named(step.value)}${on(step.target)}${end}`;
    case "check":
      return `${step.checked ? "check" : "uncheck"} ${named(step.target)}${end}`;
    case "hover":
      return `hover ${named(step.target)}${end}`;
    case "scroll": {
      const until =
        step.until === undefined
          ? ""
          : step.until === "end"
            ? " to the end"
            : ` until ${named(step.until.target)}`;
      return `scroll ${typeof step.to === "string" ? step.to : named(step.to)}${step.times > 1 && until === "" ? ` x${step.times}` : ""}${until}${end}`;
    }
    case "wait":
      return `wait${step.seconds === undefined ? "" : ` ${step.seconds}`}${step.until === undefined ? "" : ` ${step.until.gone ? "gone" : "there"} ${named(step.until.target)}`}${end}`;
    case "dismiss":
      return `${step.answer} ${step.what}${end}`;
    case "upload":
      return `upload ${step.name}: ${step.content}${on(step.target)}${end}`;
    case "login":
      return `login ${step.user}/${step.password}${step.submit ? "" : " without sending"}${end}`;
    case "search":
      return `search ${step.query}${step.submit ? "" : " without sending"}${end}`;
    case "sort":
      return `sort ${step.by}${step.descending ? " down" : ""}${end}`;
    case "extract":
      return `extract ${step.what}${end}`;
    case "repeat": {
      const until =
        step.until === undefined
          ? ""
          : ` until ${named(step.until.target)} is ${step.until.gone ? "gone" : "there"}`;
      return `repeat [${step.steps.map(brief).join("; ")}]${until === "" ? ` x${step.times}` : until}${end}`;
    }
    case "pages":
      return `pages [${step.steps.map(brief).join("; ")}]${step.max < 50 ? ` x${step.max}` : ""}${end}`;
    default:
      return `${step.action}${end}`;
  }
}

function named({ words, kind, ordinal, near }: Target): string {
  const parts = [
    kind,
    words === "" ? undefined : `"${words}"`,
    ordinal === undefined ? undefined : `(${ordinal})`,
  ];
  return (
    parts.filter((part) => part !== undefined).join(" ") + (near === undefined ? "" : ` near ${named(near)}`)
  );
}

const read = (prompt: string) => readInstructions(prompt).steps.map(brief);

/** Prompts and what is read from them. */
const PROMPTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "going places": {
    "Go to https://example.com/shop.": ["goto https://example.com/shop"],
    "please visit www.example.com, then go back": ["goto https://www.example.com", "back"],
    "Open example.com/a?b=1 and reload the page": ["goto https://example.com/a?b=1", "reload"],
    "http://localhost:3000/x": ["goto http://localhost:3000/x"],
    "Open the Shipping tab": ['click tab "Shipping"'],
    "go to page 3": ['click "3"'],
    "Go to the next page": ["next"],
    "Go to the bottom of the page": ["scroll bottom"],
    "navigate to the About link": ['click link "About"'],
    "go forward": ["forward"],
  },
  clicking: {
    "Click 'Load more'": ['click "Load more"'],
    "click on the Load more button": ['click button "Load more"'],
    "Tap the “Sign up” link": ['click link "Sign up"'],
    "Click the button labelled „Weiter“": ['click button "Weiter"'],
    "press the second result": ["click item (2)"],
    "Click the button next to 'Total'": ['click button near "Total"'],
    'click Edit in the row of "Ada"': ['click "Edit" near "Ada"'],
    "Click the last 'Delete' button": ['click button "Delete" (-1)'],
    "click 'A', 'B' and 'C'": ['click "A"', 'click "B"', 'click "C"'],
    "Click Search and Filter": ['click "Search and Filter"'],
    "Double-click the cell 'Name'": ['double click "cell Name"'.replace("cell ", "")],
    "Hover over Products and click it": ['hover "Products"', 'click "Products"'],
    "Click 20:15 and then Book now": ['click "20:15"', 'click "Book now"'],
    "Click 'Load more' to see the rest": ['click "Load more"'],
    "Open the menu by clicking 'More'": ['click "More"'],
    "Add the 'Blue Mug' to the cart": ['click "add to cart" near "Blue Mug"'],
    "Remove 'Blue Mug' from the cart": ['click "remove" near "Blue Mug"'],
    "Put two blue mugs in the basket": ['repeat [click "add to basket" near "blue mugs"] x2'],
    "proceed to checkout": ['click "proceed to checkout"'],
    "in the 'Billing' section, click Edit": ['click "Edit" near section "Billing"'],
  },
  keys: {
    "press Enter": ["press Enter"],
    "hit the escape key twice": ["press Escape x2"],
    "Press Ctrl+A then press Backspace": ["press Control+A", "press Backspace"],
    "press Delete in the dialog": ['click "Delete" near dialog'],
    "press Tab 3 times": ["press Tab x3"],
  },
  entering: {
    "Type 'hello' into the search box": ['fill "hello" on field "search"'],
    "type hello world": ['fill "hello world"'],
    "Enter \"Ada\" as first name and 'x@y.de' as email": [
      'fill "Ada" on "first name"',
      'fill "x@y.de" on "email"',
    ],
    "Fill 'Name' with 'Ada'": ['fill "Ada" on "Name"'],
    "Fill in the form: name Ada Lovelace, email ada@example.com, message 'Hi, there'": [
      'fill "Ada Lovelace" on "name"',
      'fill "ada@example.com" on "email"',
      'fill "Hi, there" on "message"',
    ],
    "Set the quantity to 3": ['fill "3" on "quantity"'],
    "change the maximum price to 50": ['fill "50" on "maximum price"'],
    "enter the email ada@example.com": ['fill "ada@example.com" on "email"'],
    "In the search box, type laptop and hit Enter": ['fill "laptop" on field "search" Enter'],
    "write 'a. b! c?' in the Message field": ['fill "a. b! c?" on field "Message"'],
    "My name is Ada and my email is ada@example.com": [
      'fill "Ada" on "name"',
      'fill "ada@example.com" on "email"',
    ],
    'Type "don\'t stop" in the Title field': ['fill "don\'t stop" on field "Title"'],
  },
  choosing: {
    "Select Germany from the Country dropdown": ['select "Germany" on select "Country"'],
    "From the 'Country' dropdown choose France": ['select "France" on select "Country"'],
    "choose size M and color Red": ['select "size M"', 'select "color Red"'],
    "tick the box 'I agree'": ['check "I agree"'],
    "Uncheck Newsletter": ['uncheck "Newsletter"'],
    "check 'Acme' and 'Globex'": ['check "Acme"', 'check "Globex"'],
    "Accept the terms and conditions": ['check "terms and conditions"'],
    "Filter by brand Acme": ['select "brand Acme"'],
    "Sort by price from low to high": ["sort price"],
    "sort the table by Year, newest first": ["sort Year down"],
  },
  scrolling: {
    "Scroll down": ["scroll down"],
    "scroll down 3 times": ["scroll down x3"],
    "Scroll to the bottom": ["scroll bottom"],
    "scroll up": ["scroll up"],
    "Scroll to 'Reviews'": ['scroll "Reviews"'],
    "Scroll down until no more items load": ["scroll down to the end"],
    "Keep going down the feed until all photos are loaded": ["scroll down to the end"],
    "keep scrolling until you reach the end": ["scroll down to the end"],
    "Scroll down until 'Footer' appears": ['scroll down until "Footer"'],
  },
  waiting: {
    "Wait 3 seconds": ["wait 3"],
    "wait for 500 ms": ["wait 0.5"],
    "wait for 'Done'": ['wait there "Done"'],
    "Wait until 'Loading' disappears": ['wait gone "Loading"'],
    "wait for the results to load": ["wait"],
    "After 2 seconds, click OK": ["wait 2", 'click "OK"'],
  },
  "what stands in the way": {
    "Accept the cookies": ["accept cookies"],
    "If a cookie banner appears, accept it": ["accept cookies ?"],
    "reject all cookies": ["reject cookies"],
    "dismiss the newsletter popup": ["close dialog"],
    "Close the cookie banner if there is one": ["close cookies ?"],
  },
  "logging in and searching": {
    "Log in with user ada and password S3cret! and click 'Orders'": ["login ada/S3cret!", 'click "Orders"'],
    "Sign in as ada with password x": ["login ada/x"],
    "log in using ada@example.com / pw": ["login ada@example.com/pw"],
    "Log in with username 'a b' and password 'c d', then click Log in": [
      "login a b/c d without sending",
      'click "Log in"',
    ],
    "Search for 'red shoes'": ["search red shoes"],
    "search for laptop and press Enter": ["search laptop without sending", "press Enter"],
    "Search for laptop and click the first result": ["search laptop", "click item (1)"],
    "Fill in the form: name Ada, then submit it": ['fill "Ada" on "name"', "submit"],
    "Upload a file called notes.txt with the text 'hello world'": ["upload notes.txt: hello world"],
  },
  repeating: {
    "Click the Load more button until it is gone": [
      'repeat [click button "Load more"] until button "Load more" is gone',
    ],
    'Keep clicking "Show more" until it disappears': ['repeat [click "Show more"] until "Show more" is gone'],
    "Click 'Load more'. Repeat until 'Load more' is gone.": [
      'repeat [click "Load more"] until "Load more" is gone',
    ],
    "click 'More' 3 times": ['repeat [click "More"] x3'],
    "Go through all pages and collect the titles": ["pages [extract titles]"],
    "Extract the names from all pages": ["pages [extract names]"],
    "get the titles on the first 3 pages": ["pages [extract titles] x3"],
    "Click 'Next' until there are no more pages, collecting all names": ["pages [extract all names]"],
  },
  reading: {
    "Extract all titles and prices": ["extract all titles and prices"],
    "How strong is the wind?": ["extract How strong is the wind"],
    "What is the order number?": ["extract What is the order number"],
    "tell me what the page says about shipping": ["extract what the page says about shipping"],
    "get the prices and return them as JSON": ["extract prices"],
    "Expand 'Shipping' and read it": ['click "Shipping"', "extract Shipping"],
    "What is the total? First add the mug to the cart.": [
      'click "add to cart" near "mug"',
      "extract What is the total",
    ],
    "Extract the name and type of each product, and list the prices": [
      "extract name and type of each product",
      "extract prices",
    ],
    "Find the search box and type 'x' into it": ['click field "search"', 'fill "x"'],
  },
  "other languages": {
    "Klicke auf 'Mehr laden' und lies die Preise": ['click "Mehr laden"', "extract Preise"],
    "Gib 'Berlin' in das Feld Stadt ein": ['fill "Berlin" on field "Stadt"'],
    "Wähle 'Deutschland' aus dem Feld Land aus": ['select "Deutschland" on field "Land"'],
    "Melde dich mit Benutzer anna und Passwort geheim an": ["login anna/geheim"],
    "Warte 2 Sekunden und scrolle nach unten": ["wait 2", "scroll down"],
    "Akzeptiere die Cookies und suche nach Brot": ["accept cookies", "search Brot"],
    "Tape 'bonjour' dans le champ Recherche, puis clique sur Envoyer": [
      'fill "bonjour" on field "Recherche"',
      'click "Envoyer"',
    ],
    "Connecte-toi avec l'utilisateur anna et le mot de passe secret": ["login anna/secret"],
    "Escribe 'hola' en el campo Nombre y haz clic en Enviar": [
      'fill "hola" on field "Nombre"',
      'click "Enviar"',
    ],
    "Inicia sesión con usuario ana y contraseña secreta": ["login ana/secreta"],
  },
  "lists and politeness": {
    "1. Open the 'Menu' 2. Click Settings 3. Press Enter": [
      'click "Menu"',
      'click "Settings"',
      "press Enter",
    ],
    "- Click 'A'\n- Click 'B'\n* then click 'C'": ['click "A"', 'click "B"', 'click "C"'],
    "Could you please click 'A' for me, thanks": ['click "A"'],
    "Step 1: click A\nStep 2: click B": ['click "A"', 'click "B"'],
    "First, click 'A'; after that, click 'B'. Finally, click 'C'!": ['click "A"', 'click "B"', 'click "C"'],
  },
};

for (const [about, prompts] of Object.entries(PROMPTS)) {
  test(`reads ${about}`, () => {
    const wrong = Object.entries(prompts).flatMap(([prompt, steps]) => {
      const got = read(prompt);
      return JSON.stringify(got) === JSON.stringify(steps) ? [] : [{ prompt, got, steps }];
    });
    assert.deepEqual(wrong, []);
    for (const prompt of Object.keys(prompts))
      assert.deepEqual(readInstructions(prompt).notUnderstood, [], prompt);
  });
}

test("names what it does not understand, and goes on", () => {
  const { steps, notUnderstood } = readInstructions(
    "Frobnicate the widget. Then click 'OK', and make sure it glows.",
  );
  // What no rule reads is left to the page.
  assert.deepEqual(steps.map(brief), ["ground", 'click "OK"', "ground"]);
  assert.deepEqual(notUnderstood, ["Frobnicate the widget", "make sure it glows"]);
  assert.deepEqual(readInstructions("").steps, []);
  assert.deepEqual(readInstructions("Thanks!").notUnderstood, []);
});

test("a repetition of nothing is not understood", () => {
  assert.deepEqual(readInstructions("Keep doing this").notUnderstood, ["Keep doing this"]);
  assert.deepEqual(readInstructions("Repeat 3 times").notUnderstood, ["Repeat 3 times"]);
});

test("every step says what it was read from, with its quotes", () => {
  assert.deepEqual(
    readInstructions("Click “A”, then type 'b' in the Name field").steps.map(({ text }) => text),
    ["Click “A”", "type 'b' in the Name field"],
  );
});

test("reads at most 10,000 characters and gives at most 100 steps, in time that grows with the prompt", () => {
  const many = readInstructions("click 'A'\n".repeat(150));
  assert.equal(many.steps.length, MAX_INSTRUCTIONS);
  assert.match(many.notUnderstood.at(-1) ?? "", /first 100 steps/);
  assert.equal(readInstructions(`${" ".repeat(10_000)}click 'A'`).steps.length, 0);
  const ugly = [
    "‘ ".repeat(5000),
    "' ".repeat(5000),
    "a and ".repeat(1700),
    "click ".repeat(1700),
    ", ".repeat(5000),
    `type ${"in ".repeat(3000)}`,
    "1. ".repeat(3000),
    "log in with user ".repeat(600),
    "\uE000q0\uE001".repeat(2000),
    "until ".repeat(1500),
    "if a, ".repeat(1700),
    "a: b, ".repeat(1700),
    "enter x as y and ".repeat(600),
    "by clicking ".repeat(800),
  ];
  for (const prompt of ugly) assert.ok(readInstructions(prompt).steps.length <= MAX_INSTRUCTIONS);
});

test.run();
