/** Prose in several languages, a paragraph an entry. */
export const HARBOUR = [
  "The committee met in the old town hall on Tuesday evening and agreed on the plan for the harbour. After two hours of debate the members voted for the wider quay, although the cost had risen again since spring.",
  "Fishermen had asked for more room at the northern pier. “We cannot land our catch when the ferries are in,” said the chair of their association. The new plan moves the ferries to the southern side.",
  "Work is to begin next year, once the dredging permits are there. The council expects that the quay will be closed for one winter.",
];
export const LIGHTHOUSE = [
  "The lighthouse has stood on the headland since the days of sail, and its keepers wrote down every storm. Their books now lie in the museum, where pupils copy them line by line.",
  "A volunteer found that the keepers noted more than weather. There are births, letters, a lost dog, and once a whale. The entries will be printed in a small volume.",
  "Visitors can climb the tower on weekends. The stairs are steep, and the lamp room holds no more than six people at a time.",
];
export const WERKSTATT = [
  "Unsere Werkstatt baut seit drei Generationen Stühle aus Buche, Esche und Eiche. Das Holz kommt aus Wäldern der Umgebung und trocknet zwei Jahre lang im eigenen Schuppen.",
  "Jeder Stuhl wird gezapft und verleimt, nie geschraubt. Die Sitzfläche flechten wir von Hand aus Binsen, wie es in der Gegend seit jeher üblich ist.",
  "Wer möchte, kann bei der Arbeit zusehen. Kommen Sie vorbei, am besten am Vormittag, wenn die Maschinen noch stehen.",
];
export const MANUEL = [
  "Le moteur démarre lorsque la clé est tournée et que la pédale est enfoncée. Attendez que le témoin s’éteigne avant de relâcher la pédale.",
  "En hiver, laissez tourner le moteur quelques instants avant de partir. Une huile trop épaisse use les pièces plus vite que la route.",
  "Si le témoin reste allumé, arrêtez-vous dès que possible et appelez un atelier. Ne remorquez jamais le véhicule avec une vitesse engagée.",
];
export const SALA = [
  "Los socios pueden usar la sala de lectura todos los días laborables. Las mesas junto a la ventana se reservan en el mostrador de la entrada.",
  "Los libros antiguos se consultan únicamente en la sala, con guantes y sin bolígrafos. El personal ayuda a encontrar los mapas y los periódicos.",
  "Durante las vacaciones la sala cierra más temprano. Los cambios de horario se anuncian en la puerta y en esta página.",
];
export const GWARANCJA = [
  "Warunki gwarancji obejmują części i robociznę przez cały okres umowy. Zgłoszenie należy złożyć pisemnie, podając numer seryjny urządzenia.",
  "Serwis odbiera urządzenie od klienta i zwraca je po naprawie na własny koszt. Jeżeli naprawa nie jest możliwa, klient otrzymuje nowe urządzenie.",
  "Gwarancja nie obejmuje uszkodzeń mechanicznych ani skutków zalania. Otwarcie obudowy przez osoby nieuprawnione powoduje jej utratę.",
];
export const RICETTA = [
  "Lavate i pomodori e tagliateli a metà. Metteteli in una teglia con olio, aglio e basilico, poi infornate finché la pelle si stacca.",
  "Intanto fate bollire l’acqua per la pasta e salatela solo alla fine. Scolate al dente e tenete da parte una tazza d’acqua di cottura.",
  "Unite la pasta ai pomodori, aggiungete l’acqua poco alla volta e mescolate. Servite subito con il formaggio grattugiato.",
];
export const MUZEI = [
  "Музей открылся в старом здании вокзала, которое долго стояло пустым. Первые экспонаты принесли сами жители города.",
  "В большом зале стоит паровоз, который можно осмотреть изнутри. Экскурсии проводят бывшие машинисты, и каждый рассказывает по-своему.",
  "Летом музей работает дольше, а во дворе показывают старые фильмы. Вход для школьников свободный.",
];
export const CHAGUAN = [
  "这家茶馆坐落在老城区的河边,已经开了三代人。店主每天清晨亲自去山上取水,说只有山泉才能泡出好茶。",
  "客人大多是附近的居民,也有专程从外地赶来的。他们坐在窗边下棋聊天,往往一坐就是整个下午。",
  "最近茶馆修缮了二楼,增加了几个安静的小间。老板说装修时保留了原来的木梁和雕花窗户。",
];
export const SHOTEN = [
  "駅前の古い書店は、祖父の代から続いている小さな店です。棚には地元の歴史や詩集が多く並び、遠くから訪れる人もいます。",
  "店主は毎朝、入口に手書きの紹介文を貼ります。常連の客はそれを読んでから中に入り、ゆっくりと本を選びます。",
  "月に一度、二階で朗読会が開かれます。参加は無料ですが、席が少ないので予約が必要です。",
];
export const PADARIA = [
  "A padaria abre antes do amanhecer e o primeiro pão sai do forno quando a rua ainda está vazia. O fermento é alimentado todos os dias desde a inauguração.",
  "Aos sábados há broas de milho e bolos de laranja. Quem chega tarde costuma encontrar as prateleiras vazias.",
  "O dono ensina o ofício a dois aprendizes. Diz que a paciência é o ingrediente mais difícil de encontrar.",
];
