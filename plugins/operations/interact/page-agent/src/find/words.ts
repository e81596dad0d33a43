/** How well the words of a prompt fit the words of a page. */

/** Characters of a text that are compared. */
const MAX_LENGTH = 300;
const STOP: ReadonlySet<string> = new Set(
  "the a an to of in on for and your my our please der die das den dem le la les el los las de du".split(" "),
);

/** Phrases for the same thing; compared as a whole. */
const SAME: readonly (readonly string[])[] = [
  [
    "log in",
    "login",
    "sign in",
    "signin",
    "log on",
    "anmelden",
    "einloggen",
    "connexion",
    "se connecter",
    "iniciar sesion",
    "entrar",
    "acceder",
  ],
  [
    "log out",
    "logout",
    "sign out",
    "abmelden",
    "ausloggen",
    "deconnexion",
    "se deconnecter",
    "cerrar sesion",
  ],
  ["sign up", "register", "create account", "registrieren", "konto erstellen", "join"],
  // What submits a form is called many things, which are not each other.
  ...[
    "send",
    "save",
    "ok",
    "done",
    "absenden",
    "senden",
    "envoyer",
    "enviar",
    "speichern",
    "apply",
    "go",
    "confirm",
  ].map((name) => ["submit", name]),
  ["send", "send message", "absenden", "senden", "envoyer", "enviar", "submit"],
  [
    "cart",
    "basket",
    "bag",
    "shopping cart",
    "shopping basket",
    "view cart",
    "view basket",
    "view bag",
    "my basket",
    "my cart",
    "warenkorb",
    "panier",
    "carrito",
    "cesta",
  ],
  [
    "add to cart",
    "add to basket",
    "add to bag",
    "add",
    "in den warenkorb",
    "ajouter au panier",
    "anadir al carrito",
    "agregar al carrito",
    "buy",
  ],
  [
    "checkout",
    "check out",
    "proceed to checkout",
    "go to checkout",
    "zur kasse",
    "kasse",
    "commander",
    "finalizar compra",
    "tramitar pedido",
  ],
  [
    "next",
    "next page",
    "continue",
    "weiter",
    "nachste",
    "nachste seite",
    "suivant",
    "suivante",
    "page suivante",
    "siguiente",
    "forward",
    "proceed",
    "next step",
  ],
  ["back", "previous", "prev", "zuruck", "precedent", "anterior"],
  [
    "load more",
    "show more",
    "more",
    "view more",
    "see more",
    "more results",
    "load more results",
    "mehr laden",
    "mehr anzeigen",
    "voir plus",
    "afficher plus",
    "charger plus",
    "cargar mas",
    "ver mas",
    "mostrar mas",
  ],
  [
    "remove",
    "delete",
    "remove item",
    "entfernen",
    "loschen",
    "supprimer",
    "retirer",
    "eliminar",
    "quitar",
    "trash",
  ],
  ["search", "find", "go", "suchen", "suche", "rechercher", "recherche", "buscar", "busqueda"],
  [
    "close",
    "dismiss",
    "x",
    "schliessen",
    "fermer",
    "cerrar",
    "no thanks",
    "not now",
    "maybe later",
    "got it",
    "cancel",
  ],
  [
    "place order",
    "confirm order",
    "order now",
    "buy now",
    "pay now",
    "complete order",
    "submit order",
    "complete purchase",
    "finish order",
    "finish",
    "jetzt kaufen",
    "bestellen",
  ],
  [
    "user name",
    "username",
    "user",
    "login",
    "email",
    "e mail",
    "benutzername",
    "benutzer",
    "utilisateur",
    "nom d utilisateur",
    "identifiant",
    "usuario",
    "account",
  ],
  ["password", "passwort", "kennwort", "mot de passe", "contrasena", "passcode", "pass"],
  [
    "email",
    "e mail",
    "email address",
    "e mail address",
    "mail",
    "correo",
    "correo electronico",
    "courriel",
    "adresse e mail",
  ],
  ["phone", "telephone", "phone number", "mobile", "tel", "telefon", "telefono"],
  ["zip", "zip code", "postal code", "postcode", "plz", "postleitzahl", "code postal", "codigo postal"],
  ["quantity", "qty", "amount", "menge", "anzahl", "quantite", "cantidad", "number"],
  ["max price", "maximum price", "price to", "highest price", "price max", "up to", "max"],
  ["min price", "minimum price", "price from", "lowest price", "price min", "from", "min"],
  ["message", "comment", "comments", "nachricht", "mensaje", "your message", "text"],
  ["first name", "given name", "forename", "vorname", "prenom", "nombre"],
  ["last name", "surname", "family name", "nachname", "nom", "apellido", "apellidos"],
  ["name", "full name", "your name"],
  ["settings", "preferences", "options", "einstellungen", "parametres", "ajustes"],
  ["subscribe", "sign up", "join", "abonnieren", "s abonner", "suscribirse"],
  ["country", "land", "pays", "pais", "country region"],
  ["city", "town", "stadt", "ort", "ville", "ciudad"],
  ["colour", "color", "farbe", "couleur"],
  ["i agree", "agree", "terms", "terms and conditions", "accept terms", "agb"],
];
const GROUPS = new Map<string, Set<number>>();
for (const [index, group] of SAME.entries())
  for (const phrase of group) GROUPS.set(phrase, (GROUPS.get(phrase) ?? new Set()).add(index));

/** Words without case, accents and signs. */
export function normalize(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=[st]\b)/gu, "")
    .replace(/[^\p{L}\p{N}%€$£+]+/gu, " ")
    .trim();
}

/** From 0 for nothing in common to 100 for the same words. */
export function fit(wanted: string, found: string): number {
  const want = normalize(wanted);
  const have = normalize(found);
  if (want === "" || have === "")
    return want === have && wanted.trim() === found.trim() && wanted !== "" ? 100 : 0;
  if (want === have) return 100;
  const tight = have.replaceAll(" ", "");
  if (want.replaceAll(" ", "") === tight) return 97;
  const wants = tokens(want);
  const haves = tokens(have);
  const extra = Math.max(0, haves.length - wants.length);
  if (areSame(want, have) && ` ${have} `.includes(` ${want} `)) return 93;
  if (have.startsWith(`${want} `)) return 89 - Math.min(extra, 10);
  const set = new Set(haves);
  const whole = wants.filter((word) => set.has(word)).length;
  if (whole === wants.length) return 82 - Math.min(extra, 12);
  if (areSame(want, have)) return 76;
  const near = wants.filter((word) => set.has(word) || haves.some((other) => isNear(word, other))).length;
  if (near === wants.length) return 70 - Math.min(extra, 12);
  // All that the page says is in what the prompt says: `the blue Save button` and `Save`.
  const wanting = new Set(wants);
  const covered = haves.filter((word) => wanting.has(word)).length;
  if (covered === haves.length && have.length > 2) return 50 + Math.round((12 * covered) / wants.length);
  const share = near / wants.length;
  return share >= 0.6 && wants.length > 1 ? Math.round(30 + 22 * share) - Math.min(extra, 8) : 0;
}

/** Whether two phrases are common words for one thing. */
export function areSame(one: string, other: string): boolean {
  const groups = GROUPS.get(normalize(one));
  const others = GROUPS.get(normalize(other));
  if (groups === undefined || others === undefined) return false;
  return [...groups].some((group) => others.has(group));
}

/** The words that say something. */
export function tokens(text: string): readonly string[] {
  const all = text.split(" ");
  const words = all.filter((word) => !STOP.has(word));
  return words.length === 0 ? all : words;
}

/** The same word in another form, or with a slip of the finger. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // `unsubscribe` is the opposite, and nobody mistypes the first letter.
  if (short[0] !== long[0]) return false;
  if (short.length < 4) return long === `${short}s`;
  if (long.startsWith(short) && long.length - short.length <= (short.length > 5 ? 5 : 3)) return true;
  const allowed = short.length >= 8 ? 2 : 1;
  return long.length - short.length <= allowed && distance(short, long, allowed) <= allowed;
}

/** Edits between two short words, with swapped neighbours as one. */
function distance(one: string, other: string, max: number): number {
  if (one.length > 30) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) best = Math.min(best, (before[column - 2] ?? 0) + 1);
      next.push(best);
    }
    before = last;
    last = next;
  }
  return last.at(-1) ?? max + 1;
}
