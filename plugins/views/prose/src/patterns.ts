/** What orders to machines look like. Every gap is bounded, so that no text makes matching slow. */

import { patternIn } from "@winnow/kit-words";

const words = (name: string) => patternIn(new URL("../words/orders.txt", import.meta.url), name);
/** A text without any of these words orders nothing. */
export const MAY_ORDER = new RegExp(
  String.raw`${words("order")}|\b(?:AI\b|LLM|${words("order-word")})|\[\/?INST|api.?key`,
  "iu",
);

const BEFORE =
  "(?:previous|prior|preceding|above|earlier|foregoing|former|past|existing|original|initial|system|developer)";
const RULES =
  "(?:instructions?|prompts?|directives?|directions|guidelines?|commands?|programming|training|rules|context|messages?|text|content)";
const READER =
  "(?:AI|A\\.I\\.|LLMs?|(?:large )?language models?|AI (?:assistants?|agents?|models?|systems?|bots?|crawlers?|tools?|reviewers?)|chatbots?|GPT(?:-?\\d\\w*)?|ChatGPT|Claude|Gemini|Copilot)";
const SECRETS =
  "(?:api.?keys?|passwords?|system prompt|conversation|chat (?:history|log)|session tokens?|access tokens?|auth tokens?|users?['’]?s? (?:emails?|data|messages|files|credentials|history)|cookies|secrets?|private keys?|environment variables)";

const pattern = (source: string, flags = "iu") => new RegExp(source, flags);

/** Orders, to any reader. */
const TO_ANY: readonly RegExp[] = [
  pattern(
    `\\b(?:ignore|disregard|forget)\\s+(?:about\\s+)?(?:(?:all|any|every|everything|each)\\s+)?(?:of\\s+)?(?:(?:the|your|my|these|those|its)\\s+)?${BEFORE}\\s+(?:(?:and|or)\\s+\\w+\\s+)?(?:\\w+\\s+)?${RULES}\\b`,
  ),
  pattern(
    `\\b(?:ignore|disregard|forget)\\s+(?:all|any|every)\\s+(?:of\\s+)?(?:(?:the|your|my|these|other|safety)\\s+)?(?:instructions|prompts|directives|guidelines|commands|programming|training|rules)\\b(?:\\s+(?:you|given|that|above|before|and|so far|until)|[.!,;:]|$)`,
  ),
  pattern(
    `\\b(?:ignore|disregard|forget)\\s+(?:everything|all|anything)\\s+(?:you\\s+(?:were|have been|know|learned|'ve been)\\s+(?:told|instructed|trained|given|about)|(?:that\\s+)?(?:was\\s+|came\\s+)?(?:above|before this|prior to this))\\b`,
  ),
  pattern(
    "\\b(?:override|bypass|disable)\\s+(?:all\\s+|any\\s+)?(?:of\\s+)?(?:your|the\\s+system|previous|all previous|safety)\\s+(?:safety\\s+|system\\s+|content\\s+)?(?:instructions|prompts?|guidelines|programming|guardrails|directives)\\b",
  ),
  pattern(
    `\\bdo\\s+not\\s+(?:follow|obey)\\s+(?:any\\s+|the\\s+|your\\s+)?(?:of\\s+)?(?:the\\s+|your\\s+)?${BEFORE}\\s+(?:instructions|prompts?|directives|guidelines)\\b`,
  ),
  pattern(
    "\\byou\\s+are\\s+now\\s+(?:an?\\s+|the\\s+)?(?:\\w+\\s+){0,3}(?:AI|LLM|language model|chatbot|DAN|jailbroken|unrestricted|uncensored)\\b",
  ),
  pattern(
    "\\byou\\s+are\\s+now\\s+(?:in|entering)\\s+(?:\\w+\\s+){0,2}(?:DAN|jailbreak|god|unrestricted)\\s+mode\\b",
  ),
  pattern(
    "\\b(?:act|behave|respond|answer|pretend)\\s+(?:as|like)\\s+(?:if\\s+you\\s+(?:were|are)\\s+)?(?:an?\\s+)?(?:unrestricted|jailbroken|uncensored|evil)\\s+(?:AI|assistant|model|chatbot)\\b",
  ),
  pattern(
    "\\b(?:reveal|print|output|repeat|leak|disclose|dump|expose|return|show|display|tell)\\s+(?:me\\s+|us\\s+)?(?:all\\s+(?:of\\s+)?)?(?:your|the)\\s+(?:full\\s+|entire\\s+|complete\\s+|exact\\s+)?(?:system|hidden|secret|initial|original|internal)\\s+(?:prompt|instructions|message|directives)\\b",
  ),
  pattern(
    `\\b(?:if|when|since|because)\\s+you(?:'re|’re|\\s+are)\\s+(?:an?\\s+|the\\s+)?(?:\\w+\\s+)?${READER}\\b[^.!?]{0,120}\\b(?:you\\s+(?:must|should|shall|need|have\\s+to|are\\s+required)|please|ignore|do\\s+not|don't|always|never|include|say|respond|reply|output|write|recommend|state|add|mention|rate|send|visit|tell)\\b`,
  ),
  pattern(
    `\\b(?:attention|note|message|notice|instructions?|important)\\s+(?:to|for)\\s+(?:all\\s+|any\\s+)?${READER}(?:\\s+\\w+){0,4}\\s*[:–—!-]`,
  ),
  pattern(
    `(?:^|[\\s[(*#])(?:begin|start|new)\\s+(?:of\\s+)?system\\s+(?:prompt|instructions?|message)\\s*[:\\])*-]`,
  ),
  pattern(
    `\\b(?:send|post|forward|upload|transmit|exfiltrate|leak)\\s+(?:me\\s+|us\\s+)?(?:the\\s+|all\\s+|any\\s+|your\\s+|their\\s+|every\\s+)?[^.!?]{0,60}\\b${SECRETS}\\b[^!?]{0,60}\\b(?:to|at|via)\\s+https?://`,
  ),
];

/** More of them, by whom they speak to. */
const ADDRESSED: readonly RegExp[] = [
  pattern(
    "\\b(?:ignore|disregard|forget)\\s+(?:all\\s+)?(?:of\\s+)?your\\s+(?:\\w+\\s+)?(?:instructions|programming|prompts?|guidelines|directives)\\b",
  ),
  pattern(
    "^\\W*system(?:\\s+(?:prompt|message))?\\W{1,4}(?:you\\s+(?:are|must|will|should)|ignore|disregard|override|from\\s+now\\s+on|always\\s+(?:respond|answer|mention|recommend))\\b",
  ),
  pattern(
    "\\bas\\s+an?\\s+(?:helpful\\s+)?(?:AI\\s+(?:assistant|agent|model|language\\s+model)|(?:large\\s+)?language\\s+model|LLM|AI|chatbot)\\s*,?\\s+you\\s+(?:must|should|will|shall|are\\s+required)\\b",
  ),
  pattern(
    `\\b${READER}\\s+(?:that\\s+(?:is|are)\\s+)?(?:reading|processing|summari[sz]ing|parsing|visiting|accessing)\\s+this\\s+\\w+[^.!?]{0,60}\\b(?:must|should|shall|are\\s+required|have\\s+to|please)\\b`,
  ),
  pattern(
    `\\bto\\s+(?:the|any|all|every|whichever)\\s+${READER}\\s+(?:that\\s+(?:is|are)\\s+)?(?:reading|processing|summari[sz]ing|parsing)\\s+this\\b`,
  ),
  pattern(
    "\\bfrom\\s+now\\s+on,?\\s+you\\s+(?:will|must|shall|should|are\\s+to)\\s+(?:only\\s+)?(?:respond|reply|answer|act|speak|behave|output)\\b",
  ),
  pattern(
    `\\b(?:hey|hi|hello|dear|attention)\\s+${READER}\\s*[,:!]\\s*(?:please\\s+)?(?:ignore|disregard|forget|you\\s+must|do\\s+not)\\b`,
  ),
];

/** Orders that are never given to a person. */
export const ORDERS: readonly RegExp[] = [...TO_ANY, ...ADDRESSED];

/** The first of {@link ORDERS} in other languages. */
export const FOREIGN: readonly RegExp[] = [
  pattern(
    "\\b(?:vergiss|vergessen sie|ignorier(?:e|en sie))\\s+alles,?\\s+was\\s+(?:dir|ihnen)\\s+(?:\\w+\\s+)?(?:gesagt|aufgetragen)",
  ),
  pattern(
    "\\b(?:ignorier(?:e|en|t)|vergiss|vergessen sie|missachte|beachte nicht)\\s+(?:sie\\s+)?(?:bitte\\s+)?(?:alle[sn]?\\s+)?(?:deine\\s+|ihre\\s+|die\\s+)?(?:vorherigen|vorigen|bisherigen|früheren|vorangegangenen|obigen)\\s+(?:\\w+\\s+)?(?:anweisung(?:en)?|befehle?|instruktionen|vorgaben|prompts?)",
  ),
  pattern(
    "\\b(?:ignore[zr]?|oublie[zr]?|ne tiens? pas compte de|ne tenez pas compte de)\\s+(?:toutes?\\s+)?(?:les?\\s+|tes\\s+|vos\\s+)?(?:instructions?|consignes?|directives?)\\s+(?:ci-dessus|préc[ée]dentes?|ant[ée]rieures?)",
  ),
  pattern(
    "\\b(?:ignora|ignore|ignorad|olvida|olvide|descarta)\\s+(?:todas?\\s+)?(?:las?\\s+|tus\\s+|sus\\s+)?(?:instrucciones|indicaciones|[óo]rdenes|directrices)\\s+(?:anteriores|previas|precedentes)",
  ),
  pattern(
    "\\b(?:ignora|ignorate|dimentica|dimenticate)\\s+(?:tutte\\s+)?(?:le\\s+|tue\\s+)?(?:precedenti\\s+)?(?:istruzioni|indicazioni|direttive)(?:\\s+(?:precedenti|sopra))?",
  ),
  pattern(
    "\\b(?:ignore|ignora|esqueça|desconsidere)\\s+(?:todas?\\s+)?(?:as\\s+|suas\\s+)?(?:instruções|instrucoes|orientações|diretrizes)\\s+(?:anteriores|prévias|acima)",
  ),
  pattern(
    "\\b(?:negeer|vergeet)\\s+(?:alle\\s+)?(?:de\\s+)?(?:vorige|voorgaande|eerdere)\\s+(?:instructies|opdrachten)",
  ),
  pattern(
    "(?:zignoruj|ignoruj)\\s+(?:wszystkie\\s+)?(?:poprzednie|wcześniejsze)\\s+(?:instrukcje|polecenia)",
  ),
  pattern(
    "(?:игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?)\\s+(?:все\\s+)?(?:предыдущие|прежние)\\s+(?:инструкции|указания|команды)",
  ),
  pattern("önceki\\s+(?:tüm\\s+)?(?:talimatları|yönergeleri)\\s+(?:yok\\s+say|unut|görmezden)"),
  pattern(
    "(?:忽略|忽視|忽视|无视|無視|忘记|忘記)(?:掉)?(?:你)?(?:之前|以上|先前|前面|此前|上述|上面)?(?:的)?(?:所有|全部|一切)?(?:的)?(?:之前|以上|先前|前面)?(?:的)?(?:指令|指示|提示词|系统提示)",
  ),
  pattern(
    "(?:以前|これまで|上記|前|今まで)の(?:すべての|全ての)?(?:指示|命令|プロンプト)を?(?:すべて|全て)?(?:無視|忘れ)",
  ),
  pattern(
    "(?:이전|위의?|앞선)\\s*(?:의\\s*)?(?:모든\\s*)?(?:지시|명령|프롬프트)(?:사항)?(?:를|을)?\\s*(?:모두\\s*)?(?:무시|잊)",
  ),
  pattern("تجاهل\\s+(?:جميع\\s+|كل\\s+)?(?:التعليمات|الأوامر)\\s+السابقة"),
];

/** Marks by which chat models tell who speaks. */
export const MARKERS: readonly RegExp[] = [
  pattern("<\\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|eot_id)\\|>"),
  pattern("\\[/?INST\\](?=\\s*\\S)", "u"),
  pattern("<</?SYS>>", "u"),
  pattern("#{2,4}\\s*(?:system|new)?\\s*(?:instructions?|prompt)\\s*:\\s*\\S"),
];

/** What is harmless where a visitor reads it, and not where only machines do. */
export const WHISPERS: readonly RegExp[] = [
  pattern("\\bnew\\s+instructions?\\s*:"),
  pattern("\\b(?:LLM|AI|agent|assistant)\\s+instructions?\\s*:"),
  pattern("\\byour\\s+new\\s+(?:task|objective|role|instructions?)\\s+(?:is|are)\\b"),
  pattern("\\byou\\s+are\\s+now\\s+in\\s+developer\\s+mode\\b"),
  pattern(`\\b(?:hey|hi|hello|dear)\\s+${READER}\\s*[,:!]`),
  pattern(
    "\\b(?:tell\\s+me|what\\s+(?:are|is))\\s+(?:what\\s+)?your\\s+(?:system\\s+)?(?:instructions|prompt)\\b",
  ),
  pattern("\\b(?:do\\s+not|don't|never)\\s+(?:tell|inform|alert|notify|warn|let)\\s+the\\s+user\\b"),
  pattern(
    "\\b(?:do\\s+not|don't|never)\\s+(?:mention|reveal|disclose)\\s+(?:this|these|it|that)\\b[^.!?]{0,40}\\b(?:to\\s+the\\s+user|instructions?|prompt|anyone)\\b",
  ),
  pattern(
    `\\bas\\s+an?\\s+(?:helpful\\s+)?${READER}\\b[^.!?]{0,60}\\byou\\s+(?:must|should|will|shall|are)\\b`,
  ),
  pattern(
    "\\bin\\s+your\\s+(?:summary|response|review|reply|output)\\b[^.!?]{0,80}\\b(?:include|say|state|mention|write|add|recommend|praise)\\b",
  ),
  pattern(
    "\\b(?:include|say|state|mention|write|add|recommend|insert|append)\\b[^.!?]{0,80}\\b(?:in|to|into)\\s+your\\s+(?:summary|response|review|reply|output)\\b",
  ),
  pattern("\\b(?:give|write|provide)\\s+(?:only\\s+)?(?:an?\\s+)?positive\\s+review\\b"),
  pattern("\\bsystem\\s+(?:prompt|override|instruction)\\s*:"),
  pattern("\\btell\\s+the\\s+user\\s+(?:that|to)\\b"),
  pattern(
    "\\bwhen\\s+(?:summari[sz]ing|reading|processing|analy[sz]ing)\\s+this\\s+(?:page|document|text|article|site|email)\\b[^.!?]{0,80}\\b(?:you\\s+must|always|never|say|include|recommend|ignore)\\b",
  ),
];

/** What may stand before an order in its sentence; anything else is about it. */
export const IMPERATIVE = new RegExp(
  String.raw`(?:^|[:;,.!?()[\]*#>•–—-]|(?<![\p{L}])(?:${words("lead")}))[\s"'*_]{0,20}$`,
  "iu",
);
