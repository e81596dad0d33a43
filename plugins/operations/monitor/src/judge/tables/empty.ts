import type { Language } from "../phrases.ts";

/** Words that say nothing about what a goal or a line is about; they tell the languages apart as well. */
export const EMPTY: Readonly<Record<Language, string>> = {
  en: `there is becomes been gets got goes comes back again soon a about above after again all also am an and any anything are as at be been before being between both but by can could did do does doing done during each even every everything few
    find for from further get gets give goes had has have having he her here him his how i if important in information interested into is it its itself just know let like me meaningful more most my
    need no nor not now of off on once one only or other our out over own page pages part per please relevant s same see she should significant site so some something such t tell than that the their them then
    there these they thing things this those through to too track under until up us use very want was watch we web website were what when whenever where whether which while who whom whose why will with would you your
    alert alerts notify notification notified inform monitor monitoring check checks care interest happen happens become becomes major minor small real material
    change changes changed changing update updates updated updating modified differ different`,
  de: `gibt kommt kommen steht stehen bleibt geht wurden seien sei neu neue neuen neuer neues der die das dem den des ein eine einen einem einer eines und oder aber wenn sobald falls ist sind war wird werden wurde hat haben ich mich mir du dich dir er sie es wir uns ihr euch man nicht kein keine
    auf an am in im ins bei beim mit nach von vom vor zu zum zur für über aus ab bis durch gegen ohne um als wie auch nur noch mehr wieder jetzt alle alles etwas irgend jede jeder jedes dass ob was wo
    sag sage melde benachrichtige informiere gib bescheid seite webseite änderung änderungen ändert ändern geändert aktualisierung aktualisiert bitte sich`,
  fr: `soit devient deviennent reste restent revient sera seront soient y le la les l un une des du de d et ou mais si quand lorsque dès est sont était sera a ont je j me m moi tu te il elle nous vous on ils elles ne pas plus au aux à en dans sur sous pour par avec sans chez ce cet
    cette ces son sa ses leur leurs qui que quoi dont où tout toute tous toutes quelque chose préviens prévenez prévenir avertis alerte alertez notifie dis page site changement changements change changent modification
    modifications modifié mis jour s'il plaît informe quel quelle`,
  es: `haya hubiera esté están está queda quedan vuelve vuelven sea sean el la los las lo un una unos unas y o u pero si cuando es son era será ha han hay haya yo me mi tú te se nos ellos no más de del al a en con sin sobre por para entre desde hasta este esta estos estas su sus que
    qué quien donde todo toda todos todas algo cualquier avísame avisa avisar avisadme notifícame dime página sitio cambio cambios cambia cambian cambie actualización actualiza favor quiero saber`,
  it: `sia siano diventa torna tornano resta restano sarà saranno il lo la i gli le l un uno una e o ma se quando è sono era sarà ha hanno io mi me tu ti si ci vi non più di del dello della dei degli delle al allo alla ai agli alle da dal dalla in nel nella su sul sulla con
    senza per tra fra questo questa questi queste suo sua suoi che chi cosa dove tutto tutta tutti tutte qualcosa avvisami avvisa notificami dimmi informami pagina sito cambiamento cambiamenti cambia cambiano cambi modifica
    modifiche aggiornamento aggiornamenti`,
  pt: `haja houver houverem fica ficam ficar estiver está estão seja sejam volta voltam o a os as um uma uns umas e ou mas se quando é são era será há tem têm eu me mim você te nos não mais de do da dos das ao à aos às em no na nos nas com sem sobre por pelo pela para entre desde até este esta
    estes estas seu sua seus suas que quem onde tudo todo toda todos todas algo qualquer avise avisa avisar me notifique diga página site mudança mudanças muda mudam mude alteração alterações atualização favor quero saber voltou`,
  nl: `komen staat staan blijft zijn wordt er de het een en of maar als wanneer zodra is zijn was wordt worden werd heeft hebben ik mij me jij je hij zij ze wij we ons u niet geen op aan in bij met naar van voor te uit tot door tegen zonder om dan ook nog
    meer weer nu alle alles iets elke ieder dat dit deze die wat waar er waarschuw meld laat weten vertel pagina site website wijziging wijzigingen wijzigt verandering veranderingen verandert veranderen update komt`,
  pl: `będą został zostanie zostaną zostało są staje i a oraz lub albo ale jeśli jeżeli gdy kiedy jest są był była było będzie ma mają ja mnie mi ty ci się nie na w we z ze do od za o po przy przez dla bez pod nad przed to ten ta te tego tej tych co kto gdzie wszystko
    wszystkie każdy każda coś powiadom powiedz daj znać strona strony stronie zmiana zmiany zmian zmieni zmienia zmienią aktualizacja proszę znowu`,
};

/** Words of one kind, of which a thing has one: a red one is not the blue one. */
export const VARIANTS: readonly string[] = [
  "black schwarz noir negro nero preto zwart czarn",
  "white weiß blanc blanco bianco branco wit biał",
  "red rot rouge rojo rosso vermelho rood czerwon",
  "blue blau bleu azul blu blauw niebiesk",
  "green grün vert verde groen zielon",
  "yellow gelb jaune amarillo giallo amarelo geel żółt",
  "brown braun brun marrón marrone castanho bruin brązow",
  "grey gray grau gris grigio cinzento grijs szar",
];
/** Plans, sizes and classes of things, likewise. */
export const TIERS = `free basic starter standard plus premium pro team business enterprise ultimate mini small medium large first second economy
  klein groß mittel petit grand pequeño grande piccolo pequeno kleine grote mał duż`;
