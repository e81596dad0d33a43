/** Prompts in four languages with what must come of each on a page: that it is done, or that it is refused and nothing else is done. */

/** A prompt on a page. */
export interface PromptCase {
  /** The name of the page in `prompts/`. */
  readonly page: string;
  readonly prompt: string;
  /** What the error must have; without it the prompt must be done. */
  readonly refused?: RegExp;
  /** What the answer must have. */
  readonly output?: RegExp;
  /** JavaScript that is true in the page at the end. */
  readonly holds?: string;
}

const unsent = "s.textContent === ''";
const unlogged = "l.textContent === ''";

/** All cases. */
export const PROMPT_CASES: readonly PromptCase[] = [
  {
    page: "contact",
    prompt: "Enter 'Ada' into Full name and press Send",
    holds: "s.textContent === 'Sent: Ada'",
  },
  {
    page: "contact",
    prompt: "Juggle the fields and press Send",
    refused: /Juggle the fields/,
    holds: unsent,
  },
  { page: "contact", prompt: "Press Send", refused: /Full name/, holds: unsent },
  { page: "contact", prompt: "Submit the form", refused: /Full name/, holds: unsent },
  { page: "contact", prompt: "Type 'Ada' into Fax number", refused: /Fax number/ },
  { page: "contact", prompt: "Choose Billing as topic", holds: "topic.value === 'Billing'" },
  {
    page: "contact",
    prompt: "Choose Refunds as topic",
    refused: /Refunds/,
    holds: "topic.value === 'Sales'",
  },
  { page: "contact", prompt: "Click the Subscribe button", refused: /Subscribe/ },
  {
    page: "contact",
    prompt: "Tick both checkboxes",
    holds: "copy.checked && news.checked",
  },
  { page: "contact", prompt: "Tick Newsletter", holds: "news.checked && !copy.checked" },
  { page: "contact", prompt: "What is the fax number?", refused: /fax number/ },
  { page: "contact", prompt: "What is the phone number?", output: /^555-1234$/ },
  { page: "contact", prompt: "Drag the Send button to the left", refused: /Send button/, holds: unsent },
  { page: "contact", prompt: "Set Code to 123456", refused: /Code.*1234/ },
  { page: "contact", prompt: "Click Help and tell me the opening hours", output: /^9 to 5$/ },
  { page: "contact", prompt: "Click 'Senden'", refused: /Senden/, holds: unsent },
  {
    page: "subscribe",
    prompt: "Type 'Ada Lovelace' into Full name",
    refused: /Full name/,
    holds: "mail.value === ''",
  },
  {
    page: "subscribe",
    prompt: "Enter an address that ends with '.org'",
    refused: /ends/,
    holds: "mail.value === ''",
  },
  {
    page: "subscribe",
    prompt: "Enter ada@example.com into Email and click Join",
    holds: "o.textContent.includes('ada')",
  },
  {
    page: "board",
    prompt: "Click on the numbers in ascending order",
    holds: "l.textContent === '1 2 3 '",
  },
  {
    page: "board",
    prompt: "Buy SUN stock when the price is less than $50",
    refused: /stock/,
    holds: unlogged,
  },
  {
    page: "board",
    prompt: "Check the 2nd radio button and enter '37' into the 3rd textbox",
    holds: "r2.checked && t3.value === '37'",
  },
  { page: "board", prompt: "Expand the sections", refused: /sections/ },
  { page: "board", prompt: "Scroll the carousel to the left", refused: /carousel/ },
  { page: "board", prompt: "Back up the file", refused: /Back up/ },
  { page: "board", prompt: "Use the Save button to draw a house", refused: /house/, holds: unlogged },
  { page: "board", prompt: "Click the green Save button", holds: "l.textContent === 'save '" },
  { page: "board", prompt: "I am in a hurry", refused: /nothing/ },
  { page: "login", prompt: "Log in with user ada and password wrong", refused: /password/ },
  {
    page: "login",
    prompt: "Log in with user ada and password right",
    holds: "document.body.innerText.includes('Welcome')",
  },
  { page: "laden", prompt: "Lege die Rote Tasse in den Warenkorb", holds: "w.textContent === 'Rote Tasse;'" },
  { page: "laden", prompt: "Klicke auf Hilfe und sag mir die Öffnungszeiten", output: /9 bis 17 Uhr/ },
  { page: "laden", prompt: "Jongliere mit den Tassen", refused: /Jongliere/ },
  {
    page: "laden",
    prompt: "Schreibe 'Ada' in das Feld Telefax",
    refused: /Telefax/,
    holds: "tel.value === ''",
  },
  { page: "laden", prompt: "Klicke auf 'Zur Kasse'", holds: "k.textContent === 'Kasse'" },
  {
    page: "laden",
    prompt: "Klicke auf den Knopf Gutschein einlösen",
    refused: /einlösen/,
    holds: "k.textContent === ''",
  },
  {
    page: "laden",
    prompt: "Hake alle Kästchen an",
    refused: /alle/,
    holds: "!agb.checked && !geschenk.checked",
  },
  { page: "laden", prompt: "Wie hoch ist der Preis der grünen Tasse?", refused: /grünen Tasse/ },
  { page: "compte", prompt: "Coche la case Infolettre", holds: "info.checked && !sms.checked" },
  {
    page: "compte",
    prompt: "Coche toutes les cases",
    refused: /toutes/,
    holds: "!info.checked && !sms.checked",
  },
  { page: "compte", prompt: "Choisis l'option Hebdomadaire", holds: "hebdo.checked" },
  {
    page: "compte",
    prompt: "Choisis Trimestrielle",
    refused: /Trimestrielle/,
    holds: "!hebdo.checked && !jour.checked",
  },
  { page: "compte", prompt: "Clique sur Conditions et dis-moi le délai de rétractation", output: /14 jours/ },
  { page: "compte", prompt: "Peins la page en bleu", refused: /Peins/ },
  {
    page: "compte",
    prompt: "Écris 'Ada' dans le champ Prénom et clique sur Enregistrer",
    holds: "s.textContent.includes('Ada')",
  },
  { page: "hotel", prompt: "Haz clic en 'Ver detalles' y dime el desayuno", output: /7:30/ },
  { page: "hotel", prompt: "Escribe 'Ada' en el campo Nombre", holds: "n.value === 'Ada' && c.value === ''" },
  {
    page: "hotel",
    prompt: "Escribe 'Ada' en el campo Fax",
    refused: /Fax/,
    holds: "n.value + c.value === ''",
  },
  { page: "hotel", prompt: "Elige Suite en el campo Tipo", holds: "t.value === 'Suite'" },
  { page: "hotel", prompt: "Baila con el botón Reservar", refused: /Baila/, holds: "r.textContent === ''" },
  { page: "hotel", prompt: "Haz clic en todos los botones", refused: /todos/, holds: "r.textContent === ''" },
  { page: "hotel", prompt: "Haz clic en Pagar", refused: /Pagar/ },
  {
    page: "groceries",
    prompt: "Select Milk, x7Q and click Send",
    holds: "milk.checked && tea.checked && !eggs.checked && s.textContent === 'Sent'",
  },
  {
    page: "groceries",
    prompt: "Choose Milk and Eggs",
    holds: "milk.checked && eggs.checked && !bread.checked",
  },
  {
    page: "groceries",
    prompt: "Select Bread and butter",
    holds: "bread.checked && !milk.checked && !eggs.checked",
  },
  {
    page: "groceries",
    prompt: "Select Milk, Cheese and click Send",
    refused: /Cheese/,
    holds: "!milk.checked && s.textContent === ''",
  },
  { page: "groceries", prompt: "Wähle Öl und Mehl", holds: "oil.checked && mehl.checked && !milk.checked" },
  {
    page: "groceries",
    prompt: "Sélectionne Milk, Eggs et Öl",
    holds: "milk.checked && eggs.checked && oil.checked",
  },
  {
    page: "groceries",
    prompt: "Selecciona Eggs y Mehl",
    holds: "eggs.checked && mehl.checked && !oil.checked",
  },
  {
    page: "board",
    prompt: "Use the Save button below to delete a file ending with .gpg",
    refused: /gpg/,
    holds: unlogged,
  },
  { page: "groceries", prompt: "Use the h1 below to delete a file", refused: /delete/ },
  {
    page: "groceries",
    prompt: "Use Milk below to delete a file ending with .gpg",
    refused: /gpg/,
    holds: "!milk.checked",
  },
  {
    page: "groceries",
    prompt: "Klicke auf Mehl unter um es zu löschen",
    refused: /Mehl unter/,
    holds: "!mehl.checked",
  },
];

/** Pages that the others open in tabs of their own. */
export const OPENED: Readonly<Record<string, string>> = {
  "/help": "<title>Help</title><h1>Help</h1><dl><dt>Opening hours</dt><dd>9 to 5</dd></dl>",
  "/hilfe": "<title>Hilfe</title><h1>Hilfe</h1><dl><dt>Öffnungszeiten</dt><dd>9 bis 17 Uhr</dd></dl>",
  "/conditions":
    "<title>Conditions</title><table><tr><th>Délai de rétractation</th><td>14 jours</td></tr></table>",
  "/detalles": "<title>Detalles</title><h1>Detalles</h1><p>Desayuno: 7:30</p>",
};
