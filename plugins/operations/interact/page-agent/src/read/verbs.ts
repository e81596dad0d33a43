/** The verbs of instructions in English, German, French and Spanish. */

import { QUOTE, URL_MARK } from "./literals.ts";

/** What a verb asks for. */
export type Verb = keyof typeof VERBS;

/** Each a source of an expression, for the imperative and other forms that prompts use. */
const VERBS = {
  goto: `go to|go into|go over to|goto|go on to|navigat(?:e|ing) to|navigate|browse to|head (?:over )?to|head back to|visit|surf to|jump to|move to|(?:have|take) a (?:quick )?look at|look at|check out(?= (?:the|my|our))|switch(?:ing)? (?:over )?to|change to|load|open(?:ing)?(?: up)?|
    geh(?:e|en sie)? (?:auf|in|zur|zum|zu)|öffnen? (?:sie )?|öffne|besuch(?:e|en sie)|navigiere? (?:zu|auf)|wechs(?:le|eln sie) (?:zu|zum|zur|in)|ruf(?:e|en sie)?|
    va(?:s)? (?:à|a|sur|au|dans)|allez (?:à|sur|au|dans)|aller (?:à|sur|au)|ouvr(?:e|ez|ir)|visit(?:e|ez|er|a)|navigu(?:e|ez) (?:vers|sur)|
    ve(?:te)? (?:a|al|hasta)|ir a|vaya a|abr(?:e|a|ir)|navega (?:a|hasta)`,
  click: `click(?:ing)?(?: once)?(?: on(?:to)?)?|left-?click(?: on)?|tap(?:ping)?(?: on)?|press(?:ing)?(?: on)?|press down|hit(?:ting)?|push(?:ing)?|activate|trigger|toggle|use|follow(?:ing)?|expand(?:ing)?|collapse|unfold|play|
    klick(?:e|en|en sie|t)?(?: bitte)?(?: auf)?|drück(?:e|en|en sie)?(?: auf)?|tipp(?:e|en sie)? auf|betätige|klapp(?:e)?|
    cliqu(?:e|ez|er)(?: sur)?|appu(?:ie|yez|yer)(?: sur)?|press(?:e|ez)|
    haz clic(?: en)?|haga clic(?: en)?|hacer clic(?: en)?|clic en|pulsa(?:r)?(?: en)?|presiona(?:r)?|pincha(?: en)?|cliquea`,
  doubleclick:
    "double[- ]?click(?:ing)?(?: on)?|doppelklick(?:e)?(?: auf)?|double-?cliquez sur|haz doble clic en",
  fill: `type(?: in)?|typing|enter(?:ing)?(?: in)?|input|key in|writ(?:e|ing)(?: in)?|put(?:ting)?(?: in)?|insert|paste|fill(?:ing)?(?: in| out| up)?|complete|provide|supply|specify|
    gib|gebe|geben sie|schreib(?:e|en sie)?|trag(?:e|en sie)?|füll(?:e|en sie)?|tipp(?:e|en sie)?|
    sais(?:is|issez|ir)|tap(?:e|ez|er)|entr(?:e|ez|er)|écri(?:s|vez|re)|rempli(?:s|ssez|r)|
    escrib(?:e|a|ir)|introdu(?:ce|zca|cir)|rellen(?:a|e|ar)|ingres(?:a|e|ar)|teclea`,
  set: "set(?:ting)?|change|changing|adjust|update|move|drag|slide|increase|decrease|raise|lower|limit|restrict|setze?|stell(?:e)?|änder(?:e|n sie)|change(?:z|r)|mets|mettez|pon|ponga|cambia|ajusta",
  select: `select(?:ing)?|choos(?:e|ing)|pick(?:ing)?(?: out)?|opt for|go for|go with|
    wähl(?:e|en sie)?|auswählen|sélectionn(?:e|ez|er)|choisi(?:s|ssez|r)|seleccion(?:a|e|ar)|elig(?:e|a)|elegir|escoge`,
  check:
    "check(?:ing)?(?: off)?|tick(?:ing)?(?: off)?|mark|enable|turn on|switch on|agree(?: to)?|hak(?:e|en sie)?|aktivier(?:e|en sie)|coch(?:e|ez|er)|active(?:z|r)?|marca(?:r)?|activa",
  uncheck:
    "un-?check(?:ing)?|un-?tick(?:ing)?|un-?mark|de-?select|disable|turn off|switch off|deaktivier(?:e|en sie)|décoch(?:e|ez|er)|désactive(?:z)?|desmarca(?:r)?|desactiva",
  hover:
    "hover(?:ing)?(?: over| on| above)?|mouse ?over|move (?:the )?(?:mouse|cursor|pointer) (?:over|to|onto)|fahr(?:e)? (?:mit der maus )?über|survol(?:e|ez|er)|passe(?:z)? la souris sur|pasa el (?:ratón|cursor) (?:por|sobre)",
  scroll: `(?:keep |continue )?scroll(?:ing)?(?: on)?|(?:keep |continue )?(?:go|going|mov(?:e|ing)|swiping)(?= (?:down|up)\\b)|page (?=down|up)|swipe|scroll(?:e|en sie)?|
    fais défiler|faites défiler|défil(?:e|ez)|scrollez|desplázate|desplácese|haz scroll|baja(?= hasta)`,
  wait: "wait(?:ing)?|pause|sleep|hold on|give it|wart(?:e|en sie)?|attend(?:s|ez|re)|patient(?:e|ez)|esper(?:a|e|ar)",
  back: "go (?:one page )?back|navigate back|return to the (?:previous|last) page|back|geh(?:e|en sie)? (?:eine seite )?zurück|zurück|reviens|revenez|retourne(?:z)?|vuelve(?: atrás)?|volver|regresa",
  forward:
    "go (?:one page )?forward|navigate forward|geh(?:e)? (?:eine seite )?vor(?:wärts)?|avance(?:z)?|avanza",
  reload:
    "reload|refresh|lad(?:e|en sie)? (?:die seite )?neu|aktualisier(?:e|en sie)|recharge(?:z|r)?|actualise(?:z|r)?|recarga(?:r)?|actualiza",
  close:
    "clos(?:e|ing)|dismiss(?:ing)?|get rid of|hide|exit|clear away|click away|schließ(?:e|en sie)?|ferm(?:e|ez|er)|cierr(?:a|e)|cerrar",
  accept:
    "accept(?:ing)?|allow|agree to|consent to|akzeptier(?:e|en sie)|stimm(?:e|en sie)?|accept(?:e|ez|er)|acept(?:a|e|ar)",
  reject: "reject(?:ing)?|decline|refuse|deny|lehn(?:e|en sie)?|ablehnen|refus(?:e|ez|er)|rechaz(?:a|e|ar)",
  upload:
    "upload(?:ing)?|attach(?:ing)?|lad(?:e|en sie)? .{0,80}? hoch|téléverse(?:z)?|télécharge(?:z)? .{0,80}? vers|joins|joignez|sub(?:e|a|ir)|adjunta",
  login:
    "log ?in|logging in|log me in|sign ?in|signing in|sign me in|log on|authenticate|login|meld(?:e|en sie)? (?:dich|mich|sich)|logg(?:e|en sie)? (?:dich|mich|sich)|connecte-toi|connectez-vous|identifie(?:z)?-(?:toi|vous)|inicia(?:r)? sesión|inicie sesión|accede con|conéctate",
  search:
    "search(?:ing)?|do a search|run a search|perform a search|look(?:ing)? (?:for|up)|google|query|such(?:e|en sie)?(?: nach)?|recherch(?:e|ez|er)|cherch(?:e|ez|er)|busc(?:a|que|ar)",
  next: "(?:go|move|advance|continue|proceed|navigate|turn|switch|click|click on|press|open|get|flip)(?: on)?(?: to)? (?:the )?next(?: results?)? page|next page|geh(?:e)? (?:auf|zur) (?:die )?nächste[nr]? seite|nächste seite|(?:va(?:s)?|allez|passe(?:z)?) à la page suivante|page suivante|(?:ve|pasa) a la (?:página siguiente|siguiente página)|siguiente página|página siguiente",
  pages:
    "(?:go|step|click|page|walk|iterate|loop|run|browse|move|flip|paginate|navigate|look) (?:through|over|across) (?:all|every|each)(?: (?:of )?(?:the )?)?(?: ?results?)? ?pages?|(?:for|on|from|in) (?:each|every|all)(?: (?:of )?the)?(?: result)? pages?|visit (?:all|every|each)(?: (?:of )?the)?(?: result)? pages?|paginate through(?: all| everything| the results)?|(?:geh(?:e)?|blätter(?:e)?) durch alle seiten|auf (?:allen seiten|jeder seite)|(?:parcours|parcourez) toutes les pages|sur (?:toutes les pages|chaque page)|recorre todas las páginas|en (?:todas las páginas|cada página)",
  repeat:
    "repeat(?:ing)?|do (?:this|that|it|so|the same)(?= |$)|keep(?: on)?|continue(?= (?:doing|until|this|like))|wiederhol(?:e|en sie)|répète|répétez|repite|repita",
  submit:
    "submit(?:ting)?|send(?: off)?|schick(?:e|en sie)?|absenden|send(?:e|en sie)|soumet(?:s|tez)|envo(?:ie|yez)|envía|enviar",
  sort: "sort(?:ing)?|order(?:ing)?(?= (?:\\w+ ){0,4}by)|re-?order|sortier(?:e|en sie)|tri(?:e|ez|er)|ordena(?:r)?",
  filter: "filter(?:ing)?|narrow(?: down)?|refine|filter(?:e|n sie)|filtr(?:e|ez|er|a|ar)",
  add: "add(?:ing)?|füg(?:e|en sie)?|leg(?:e|en sie)?|ajout(?:e|ez|er)|añad(?:e|a|ir)|agrega(?:r)?",
  remove:
    "remov(?:e|ing)|delete|entfern(?:e|en sie)|lösch(?:e|en sie)|supprime(?:z|r)?|retire(?:z)?|elimina(?:r)?|quita(?:r)?",
  act: "save|confirm|place(?= (?:the |my |an? )?order)|pay|book|reserve|apply|join|unsubscribe|share|publish|create|reply|forward|star|compose|continue|proceed|check ?out|log ?out|sign ?out|sign ?up|subscribe|register|cancel|apply|reset|clear|start|finish|complete|buy|download|show more|load more|view|reveal|show(?! me)|speicher(?:e|n sie)|bestätig(?:e|en sie)|confirme(?:z)?|valide(?:z)?|guarda|confirma|continúa",
  extract: `extract(?:ing)?|get(?: me)?|grab|pull(?: out)?|scrape|collect(?:ing)?|gather|read(?:ing)?(?: out| off)?|list(?: out)?|return|output|print|report(?: back)?|tell me|tell|give me|give back|show me|show|fetch(?: me)?|copy|note(?: down)?|record|capture|retrieve|find(?: out| me)?|identify|count|let me know|summari[sz]e|describe|answer|see|i(?:'d like| would like| want| need)(?: (?:to )?(?:know|see|have)|(?= (?:a list|the|all|a table)\\b))|
    what(?:'s| is| are| was| were| does| do| did)?|which|how(?: \\w+)?(?= (?:is|are|was|were|does|do)\\b)|how (?:many|much|long|old)|who|where|when (?:is|was|does|do)|is there|are there|does (?:the|it)|(?:in|on|at|from|for|auf|aus|für|mit|dans|en|à|de|pour|para|con) (?:which|what|welche[mrns]?|quel(?:le)?s?|qué|cuál(?:es)?)|check (?:what|whether|if|how|which|who|when|where|the price|the status|for)|
    lies|lese|lesen sie|extrahier(?:e|en sie)|hol(?:e|en sie)?|nenn(?:e|en sie)?(?: mir)?|sag(?:e|en sie)?(?: mir)?|zeig(?:e|en sie)?(?: mir)?|list(?:e|en sie)|gib mir|finde|wie (?:viele?|hoch|heißt|lautet)|was (?:ist|sind|kostet|steht)|welche[rs]?|
    extra(?:is|yez|ire)|li(?:s|sez|re)|récupère(?:z)?|donne(?:z)?(?:-moi)?|dis(?:-moi)?|dites-moi|affiche(?:z)?|liste(?:z)?|renvoie(?:z)?|obtiens|trouve(?:z)?|combien|quel(?:le)?s? (?:est|sont)|
    extra(?:e|iga|er)|lee(?:r)?|obtén|dame|dime|devuelve|lista(?:r)?|muestra(?:me)?|recoge|encuentra|cuántos?|cuántas?|cuál(?:es)? (?:es|son)|qué`,
} as const;

const END = `(?=$|[\\s,:.=]|${QUOTE}|${URL_MARK})`;
const MATCHERS = (Object.entries(VERBS) as [Verb, string][]).map(
  ([verb, source]) => [verb, new RegExp(`^(?:${source.replace(/\s*\n\s*/g, "")})${END}`, "iu")] as const,
);
/** Characters that a verb is looked for in. */
const MAX_VERB_LENGTH = 120;

/** A verb at the beginning of a clause. */
export interface VerbMatch {
  readonly verb: Verb;
  readonly length: number;
}

/** The verb that a clause begins with, the longest of several; of equally long ones the first of the table. */
export function verbAt(clause: string): VerbMatch | undefined {
  const beginning = clause.slice(0, MAX_VERB_LENGTH);
  let best: VerbMatch | undefined;
  for (const [verb, pattern] of MATCHERS) {
    const length = pattern.exec(beginning)?.[0].length ?? 0;
    if (length > (best?.length ?? 0)) best = { verb, length };
  }
  // `My name is Ada`: what a field is to hold.
  if (best === undefined && /^my (?:[\p{L}-]+ ){1,3}is \S/iu.test(beginning))
    return { verb: "fill", length: 0 };
  return best;
}
