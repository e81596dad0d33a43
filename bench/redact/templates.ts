/**
 * Sentences, forms and letters with places for names: `{P}` a full name, `{F}` a first name, `{L}` a surname, `{C}` a town,
 * `{N}` a country, `{R}` a state or region, `{A}` an address within a sentence, `{B}` one in lines, `{S}` a street with its number,
 * `{X}` a street alone, `{Z}` a postal code, `{O}` an organisation, `{D}` a date, `{H}` a time, `{T}` a telephone number, `{E}` an e-mail address, `{J}` a job,
 * `{#}` a number, `{Y}` a nationality, `{w}` a word with a capital that is no name. `\n` breaks a line, `(a|b|)` is one of several.
 */
export const TEMPLATES: readonly string[] = `
{P} is the head of research at {O}.
{P}, who lives in {C}, joined {O} in {D}.
I met {F} and {F} at the station in {C}.
Dear {F},\\n\\nThank you for your order #{#}. We will ship it to {A} by {D}.\\n\\nKind regards,\\n{P}\\n{J}, {O}
Dear Mr {L},\\n\\nwith reference to your letter of {D} we confirm the appointment.
Dear Ms. {L}, your parcel is waiting at {S}, {C}.
Hello {F}, this is {P} from {O}. Please call me back on {T}.
hey {F}, are you coming to {C} this weekend?
hi {F}, it's {F}. call me at {T}
Best regards,\\n{P}
Cheers,\\n{F}
Sincerely,\\n\\n{P}\\n{J}\\n{O}\\n{B}
Yours faithfully\\n{P}
Name: {P}\\nE-mail: {E}\\nPhone: {T}\\nAddress: {A}
First name: {F}\\nLast name: {L}\\nCity: {C}\\nCountry: {N}
Customer: {P}\\nShip to:\\n{B}
{P}\\n{B}
{P}\\n{J}\\n{O}\\n{B}\\n{T}
Contact: {P}, {J}, {T}, {E}
| Name | City | Phone |\\n| --- | --- | --- |\\n| {P} | {C} | {T} |\\n| {P} | {C} | {T} |
| {P} | {J} | {E} |
| {L}, {F} | {Z} {C} | {#} |
- {P} ({C})
- {P}, {J}
* {P}: {O}
1. {P} ({N}) {H}
By {P}
By {P} | {D}
By {P} and {P}, {O}
Written by {P} on {D}
Posted by {P} on {D} at {H}
Author: {P}
Reviewed by {P}, MD
Photo: {P}/{O}
Directed by: {P}
Directed by {P}. Starring {P}, {P} and {P}.
Cast: {P}, {P}, {P}
The film by {Y} director {P} opens in {C} on {D}.
A new book by {P} tells the story of {N} after the war.
The {L} family moved from {C} to {C} in {D}.
The {L} brothers grew up in {C}.
{L} said that he would not resign.
"We are very happy," said {P}, {J} of {O}.
"It was a mistake," {L} told reporters in {C}.
according to {P}, the {w} was sold in {D}
Police in {C} arrested {P}, {#}, on {D}.
{P}, {#}, of {C}, died on {D} at home.
{P} was born in {C}, {N}, on {D}.
{P} was born on {D} in {C} and studied at {O}.
She was born {P} in {C}; her mother, {P}, was a teacher.
He married {P} in {D}; they had two children, {F} and {F}.
My name is {P} and I live in {C}.
my name is {F}
I am {P}.
I'm {F}, nice to meet you.
This is {F} speaking.
You can call me {F}.
Who is {P}?
Is {F} there?
Ask {F} about it.
Tell {P} that the meeting is at {H}.
Have you seen {F} today?
Please add {P} to the list.
Please forward this to {P} ({E}).
cc: {P} <{E}>, {P} <{E}>
From: {P} <{E}>\\nTo: {P} <{E}>\\nDate: {D}\\nSubject: {w} of the {w}
On {D}, {P} wrote:
{F}: are you there?\\n{F}: yes, in {C} now
{P}: Thanks for the help!
@{F} thanks for the review
Reply to {P}
{P} replied on {D}
{P} commented:
Signed: {P}
Patient: {P}, born {D}, seen by Dr. {L}.
Dr. {P} will see you at {H}.
Prof. {L} teaches in {C}.
Mrs. {L} arrived in {C} on {w}.
Mr. and Mrs. {L} live at {A}.
Sir {P} was knighted in {D}.
President {L} visited {N} on {w}.
Senator {P} of {R} voted against it.
Judge {P} ruled on {D}.
King {F} of {N} died in {D}.
St. {F} church in {C}
The plaintiff, {P}, resides at {A}.
This agreement is between {O}, {A}, and {P}, {A}.
I live at {A}.
We live in {C}, not far from {C}.
We moved to {A} last year.
Our office is at {A}.
Visit us at {A}.
Visit our store in {C}, {R}.
Please send it to {A}.
Send the parcel to: {A}
Deliver to {P}, {A}.
Where do you live? In {C}.
Which city? {C}
What is your address? {A}
My address is {A}.
The address is {A}, thanks.
billing address:\\n{B}
Shipping address: {P}\\n{B}
Address:\\n{B}
Headquarters: {A}
{O}\\n{B}
{O}, {A}
Return address: {A}
The shop is on {S}.
The shop on {S} is closed.
Turn left into {X} and park there.
The accident happened on {X} near {X}.
The corner of {X} and {X} is closed.
From {X} walk to {S}.
Bus 12 stops at {S}.
The bus goes from {C} to {C} via {C}.
Trains to {C} leave at {H}.
Flights from {C} to {C}
Hotels in {C}
Weather in {C}, {N}
{C} - {O}
{C}, {N}
{C}, {R}
{C} ({N})
The mayor of {C} opened the new {w}.
{C}'s mayor resigned on {D}.
{C} is a town in {N}.
{C} is the capital of {R}, {N}.
{C} has #{#} inhabitants.
{C} bridge closed after flood
{N} wins against {N}
{N} signs trade agreement with {N}
{N}'s prime minister {P} met {P} in {C}.
The {N} government said on {w} that it would act.
People from {N} may enter without a visa.
Made in {N}
I have never been to {N}.
He flew from {C} to {C} on {w}.
We spent our holidays in {C} and {C}.
A concert in {C} on {D}
Location: {C}
Location: {C}, {N}
Where: {C}
When: {D}\\nWhere: {C} town hall
Venue: {O}, {C}
Country: {N}
City: {C}
Town: {C}
State: {R}
Place of birth: {C}
Zip: {Z}
ZIP code {Z}
postal code: {Z}
The zip is {Z}, the city is {C}.
Postcode: {Z}\\nCity: {C}
From {C} with love
Greetings from {C}!
The founders, {P} and {P}, met at {O} in {C}.
The company was founded in {D} by {P}.
{O} appoints {P} as {J}
{O} was founded in {C} and is now part of {O}.
{O} opened an office in {C}.
{P} ({O}) and {P} ({O}) contributed equally.
{L}, {F}. ({D}). The {w} of {w}. {C}: {O}.
{L} et al. found that {w} was rising.
as shown by {L} ({D})
{P}'s new album is out on {D}.
{P}'s brother lives in {C}.
{F}'s dog is called {w}.
{F} and {L} are friends.
{F} asked {F} for help.
{F} told me that {L} is right.
Thank you, {F}!
Thanks {F}
Congratulations to {P}!
Happy birthday, {F}!
Rest in peace, {P}.
In memory of {P}
A letter to {P}
The works of {P}
Interview with {P}
A portrait of {P}, painted in {D}
{P} scored twice as {C} beat {C} 3-1.
{L} won the race in {H}.
{P} ({N}) won gold.
Winner: {P}
The winner is {P} from {C}.
Congratulations {F} {L}
Employee: {L}, {F}
Manager: {P}
Owner: {P}
Attn: {P}
Attn {P}, {O}, {A}
c/o {P}, {A}
Account holder: {P}
Cardholder name: {P}
Emergency contact: {P}, {T}
Mother's maiden name: {L}
her maiden name is {L}
The name on the card is {P}.
Change the name to {P}.
Is it under {P}?
It is under the name {L}.
Booking for {P}, {#} nights in {C}
Passenger: {P}\\nFrom: {C}\\nTo: {C}
{"name": "{P}", "city": "{C}", "phone": "{T}"}
name,city,country\\n{P},{C},{N}\\n{P},{C},{N}
<{E}> {P}
{D} {H} user {P} logged in from {C}
user: {P}
agent: may i have your name? customer: {P}
agent: where should we send it? customer: {A}
Q: What is your name? A: {P}
Q: Where are you from? A: {C}, {N}
bot: what city are you in? user: {C}
The song by {P} was number one in {N}.
The {L} song is better than that of {L}.
A {L} novel is never boring.
Have you heard {P}'s version?
{P} covers {P}
with {F} on drums and {F} on bass
{F}, could you help me?
{F}, please call your mother.
Come here, {F}!
Where is {F}? In {C}.
My son {F} starts school in {C}.
My daughter {F} is {#}.
my wife {F} and i live in {C}
My colleague {P} will help you.
Our {J}, {P}, is based in {C}.
Our team: {P}, {P}, {P}
{P}\\n{J}
{P}\\n{J}\\n{O}
## {P}\\n\\n{J} at {O}, {C}
# {P}
### {C}
**{P}**
[{P}](/people)
![{P}](/photo.jpg)
{P} {E}
{P} {T}
{P} • {C} • {D}
{P} - {J}
{P} – {C}
{P}, PhD
{P}, {#}, {J}
Herr {P} wohnt in {C}.
Frau {L} kommt aus {C}.
Sehr geehrte Frau {L},
Sehr geehrter Herr {L},
Ansprechpartner: {P}
Anschrift: {A}
Geschäftsführer: {P}, {P}
Mit freundlichen Grüßen\\n{P}
Er heißt {F} und wohnt in der {S} in {C}.
Ich heiße {P} und komme aus {C}.
Bonjour {F},
Je m'appelle {P} et j'habite à {C}.
M. {L} habite à {C}.
Mme {P} est née à {C}.
Adresse : {A}
Cordialement,\\n{P}
Directeur de la publication : {P}
Estimado señor {L}:
Me llamo {P} y vivo en {C}.
Dirección: {A}
Don {P} nació en {C}.
Saludos,\\n{P}
Gentile {P},
Mi chiamo {P} e abito a {C}.
Indirizzo: {A}
Meu nome é {P} e moro em {C}.
Endereço: {A}
Mijn naam is {P} en ik woon in {C}.
Met vriendelijke groet,\\n{P}
Adres: {A}
Jag heter {P} och bor i {C}.
Med vänlig hälsning\\n{P}
Nazywam się {P} i mieszkam w {C}.
Jmenuji se {P}.
Меня зовут {P}.
Benim adım {P}.
The {w} of {w} is closed on {w}.
{w} {w} is a good choice for {w}.
{w}: {w} and {w}
Call {T} for details.
Order #{#} was shipped on {D}.
Your balance is {#} as of {D}.
He is {#} years old and works as a {J}.
A {Y} restaurant near the {w}.
The {Y} team lost on {w}.
The study has {#} patients.
Version {#} was released on {D}.
Terms and Conditions
Privacy Policy
Read More
Add to Cart
Sign In
{O} is hiring a {J}.
{O} and {O} agreed on {D}.
Buy {w} {w} online at {O}
{w} {w} {w}
The {w} {w} costs {#} dollars.
my (uncle|aunt|neighbour|cousin|friend|boss|sister|grandson|nephew|husband|teacher|dentist|lawyer|flatmate|fiancé) {F} (will be|is|was|has been) (in {C}|at home|ill|away|very kind|there) (today|again|since {D}|)
My (uncle|aunt|neighbour|cousin|friend|boss|sister|grandson|niece|husband|teacher|dentist|child|baby|stepson) {F} (wants|would like|needs|plans|is going|tried) to (leave|sell the car|stay|change it|come along|learn chess)
I (saw|met|called|trust|forgot|miss|love|blame|married|left|fired|hired) {P} (yesterday|last year|in {C}|at {O}|again|)
I (saw|met|called|trust|forgot|miss|love|remember|need|invited) (my son|our friend|old|poor|little|dear|young|) {F} (yesterday|there|too|.|)
(give|send|bring|hand|show|lend|sell|write|talk|speak|explain|apologise|belongs|listen|change|reassign|switch|update) it to {P} (please|tomorrow|, thanks|.|)
(Talk|Write|Speak|Listen|Complain|Report|Apologise|Say hello|It belongs|Transfer it|The account belongs|Rename it) to {P}.
(Rename|Change|Correct|Update|Set|Edit) (it|the (name|title|owner|holder|entry)) to {P}
(a|the) (gift|letter|call|message|quote|book|song|poem|visit|request) (from|by|of|for) {P}
(with|for|without|against|after|behind|about|like|unlike|before|than) {P} (we|it|nobody|everyone|they) (would|could|will) (win|fail|know|stay)
(with|for|without|against|after|about|like|unlike|before|than) {L} (we|it|nobody|everyone|they) (would|could|will) (win|fail|know|stay)
{F} (said|whispered|yelled|laughed|smiled|nodded|replied|asked|cried|screamed|waved|looked) (at|to|with|about) {F}(:|,|.| and left.)
{P} (said|told {F}|argued|thinks|believes|claims|wrote|added|explained|noted) that (the|this|every) (plan|house|road|data|food) is (bad|good|cheap|late)
{L} (said|argued|thinks|believes|claims|wrote|added|explained|noted|scored|lost|retired|resigned) (on {D}|in {D}|yesterday|again|)
{F}, (will|would|could|do|did|have|are|please|I|we|can) (you|not|need|think|go|wait|want) (come|help|know|here|it|this|home)( today|)?
(yes|no|ok|okay|well|sorry|please|oh|thanks|hey|good morning|good night|bye|welcome|goodbye|morning) (,|) {F}(!|.|,|)
(What|Could I have|May I have|Tell me|Enter|Give me|Please state|Repeat) (is|) your (surname|family name|full name|first name|maiden name|nickname)(?|.|:|, please.) {L}
(What is|What was|Please enter|State|Confirm) (your|his|her|the) (surname|family name|last name|maiden name|father's name)(?|.|:|) (It is|It's|That's|) {L}
(What is|What was|Please enter|State|Confirm) (your|his|her|the patient's) (name|full name|first name)(?|.|:|) (It is|It's|I'm|) {P}
(Operator|Support|Clerk|System|Nurse|Host|Q|Assistant|Robot): (who is calling|your name please|under which name|name on the booking|and you are)? (Caller|Client|Guest|Patient|A|Customer|Me|Person): {P}
(Operator|Support|Clerk|System|Nurse|Host|Q|Assistant|Robot): (which town|where do you live|what city|delivery address|where to)? (Caller|Client|Guest|Patient|A|Customer|Me|Person): {A}
(who|what|which|when|where|why) (did|was|is|has) {P} (do|born|married|from|doing|written)
Have you (heard|read|met|visited|seen|called) {P} (yet|before|lately|live)?
(a|an|the|this|that|another|every|one|last|first) {L} (book|film|album|show|game|match|trial|speech|joke|painting|interview|quote|theorem|effect|report|era|team|fan|record)
(a|an|the|this|that|another|every|one|last|first) {P} (book|film|album|show|game|match|trial|speech|joke|painting|interview|quote|tour|record|edition|biography)
{P}'s (wife|husband|murderers|victims|fans|lawyer|mother|house|career|death|trial|speech|novel|album|car|team) (is|was|were|has been) (found|sold|long|sad|here|seen)
{L}'s (wife|husband|murderers|victims|fans|lawyer|mother|house|career|death|trial|speech|novel|album|car|team) (is|was|were|has been) (found|sold|long|sad|here|seen)
{F}'s (mum|dad|phone|address|birthday|address|party|room|cat|number|bike) (is|was):? (late|nice|here|{T}|{D})
(former|ex-|late|star|actor|singer|writer|guitarist|coach|striker|pianist|drummer|author|painter|poet|rapper|pilot|chef|minister|actress|economist|defender) {P} (and|with|,|is|was|has) (won|here|sold|back|dead|gone)
(former|late|star|actor|singer|writer|guitarist|coach|striker|pianist|drummer|author|keeper|poet|rapper|pilot|chef|minister|ex-champion|legend) {L} (and|with|,|is|was|has) (won|here|sold|back|dead|gone)
(maybe|perhaps|try|it could be|look|check|probably) (under|with|for|as|by) {P}
(starring|featuring|feat.|ft.|with|directed by|produced by|written by|edited by|music by|lyrics:|vocals:|guitar:) {P} (and|,|&) {L}
(starring|featuring|feat.|ft.|with|directed by|produced by|written by|edited by|music by) {P} (and|,|&) {P}, (a|the) {Y} (comedy|drama|film|novel|series) (of|from) {D}
{w} is a {D} {Y} (film|novel|show|opera|series) (by|directed by|written by|with) {P} (and|starring|with) {P}.
(wire|pay|send|refund|transfer) (the money|{#} euros|everything|it) to {P}, (IBAN|account|card) {#}
(hello|hi|dear|good day) {F}, (I|we) (have|had|need|want|write) (a|some|to|about) (problem|question|help|invoice) (with|about|for) (the IBAN|a card|my account|an order) {#}
(we|they|you|I|she|he) (moved|came|drove|flew|walked|travelled|returned|went|fled|ran) (here |back |)(from|to|via|through|towards) {C} (with|by|in|on|and|last|.) 
(who|nobody|everybody|anyone|she|someone) (is|was) (going|moving|driving|flying|travelling) to {N} (with|without|for|this|next) (me|us|work|summer|year)?
{N} (wins|leads|bans|fears|plans|president|police|court|army|storm|election|team) (again|gives|wants|says|calls|stops|after) (vote|war|order|talks|peace|help)
{C} (tower|station|airport|festival|marathon|market|museum|council|police|harbour|cathedral|bridge|zoo) (is|was|opens|closed|has) (closing|old|open|new|down|late)
(in its|the|for the|their) (first|fifth|second|last) (year|season|edition) in {C}, {O} (is|was|became|has) (a|the) (group|firm|charity|label) that (helps|invites|brings|sells) (people|artists|schools) (from|in|to) {C} (to|and) (sing|learn|play|{C})
{F} (worked|spent|studied|lived|stayed) (a|one|two|ten|many) (year|years|months) (at|with|for) {O} (as|and|in) (assistant|an intern|{C}) (to|of|with|for) {P}, (then|and later|before that) at {O} in {C}, (now|which became|later|called) {O} in {D}.
(the|a|our|this) (bus|tram|train|taxi|parade|delivery|office|shop|hotel|clinic) (stops|ends|is|drops you|arrives|stands|waits) (at|on|in front of|near|off at|along) {S}
(the|a|our|this) (bus|tram|train|taxi|parade|delivery|office|shop|hotel|clinic|station) (stops|ends|is|drops you|arrives|stands|waits) (at|on|in front of|near|off at|along) {X}
(cars|visitors|guests|drivers|cyclists|children|customers|deliveries) (must|may|should|can) (enter|park|wait|turn|cross) (at|on|in|via) {S} (until|for|from|in) (further notice|{D}|the next weeks)
(meet|find|see|visit|join|pick) (me|us|him|her|them) (up |)(at|in|near|outside) {A}
(can|could|may|would) (i|you|we|they) (get|have|send|forward|mail|deliver) (the|my|a|your) (invoice|report|card|letter|parcel|statement) (to|sent to|delivered to|at) {A}?
(the|your|a|this) (parcel|invoice|card|order|package|book) (came|went|arrived|was left|got lost) (at|to|in|from|near) {A} (yesterday|on {D}|this morning|.)
(i|we|she|he|they) (used to live|lived|once lived|grew up|stayed|will live|now live|reside) (in|at|near) {A}. (now|then|later|today) (i|we|she|he|they) (live|lives|am|are) (in|at) {A}.
(cool|nice|great|ok), (where|what street|which address)? (do they|is it|can we) (cheap|open|good|book)? (it's|it is|they are) (in|at|on) {A}
(Mr.|Mrs.|Ms.|Miss|Dr.|Herr|Frau|Mr|Mrs) {P}\\n{B}
(Mr.|Mrs.|Ms.|Miss|Dr.|Mr|Mrs) {P} {A}
(Mr.|Mrs.|Ms.|Miss|Dr.|Mr|Mrs) {L} (went|flew|moved|drove|returned|travelled) (back |)(to|from) {C} (on|in|last|this) (Friday|Monday|May|summer|night) (evening|.|)
{P}\\n\\n{B}
{P}\\n\\n{C}\\n{N}
{P}\\n{J}\\n{O}\\n{A}
(Shipping|Billing|Delivery|Invoice|Home|Mailing) (address|to): {P}\\n{B}
(Here is|this is|as agreed,|find below|I attach|you asked for) {F}'s (new |home |)address:\\n\\n{B}
(Name|Full name|Customer|Client|Recipient|Student): {P}\\n(Address|Street|Residence|Location): {A}
(Date|When|Time|Start): {D} {H}\\n(Where|Place|Location|Venue|At): {C} (golf club|town hall|stadium|arena|library|beach|church|country house).
(Date|When|Time|Start): {D} {H}\\n(Name|Guest|Patient|Who): {P}\\n(Phone|Tel|Mobile|Call): {T}
(Drama|Comedy|Horror|Action|Music), (Family|Crime|War|Romance) & (Fantasy|History|Sport)\\n(Directed by|Written By|Cast|Starring|Music by|Producer):   {P}
(tribute|homage|thanks|ode|reply|letter|toast) to {P} (–|-|,|…|;) (and|but|sadly|it|he|she) (was|is|never) (great|here|heard|missed)
(the|a) {P} (version|cover|recording|remix|edit|take|reading|translation) (of|for|from|recorded|made) (the|this|a|by|with|{O}) (song|record|story|label) (sold|became|was|is) (the|a) (first|best|hit|worst)
(in|with|near|from|to) (the|a|this) (end|case|way|house|box), (nobody|someone|people) (knows|said|left)
(The|A|This|That) (card|account|order|limit|payment|IBAN|BIC|SWIFT|PIN|VAT) (is|was|has|on) (expired|blocked|{#}|my bill)
(My|His|Her|The) (card|account|SSN|order|PIN|IBAN|CVV) (is|was|number is|no.) {#} (please|and|.|)
(C'mon|Let's|Don't|It's|That's|What's|Here's|There's|Who's|I've|We've|They're|You're|Isn't) (go|do it|the|a|new|not) (song|now|time|today|us|way)
(Restaurants|Students|Engineers|Pensioners|Pilots|Tenants|Cyclists|Tourists|Reviewers|Parents) (must|may|can|should|were|are) (enter|leave|wait|pay|go) (on|in|at|until) (time|{D}|{D}|two)
`
  .trim()
  .split("\n")
  .map((line) => line.replaceAll("\\n", "\n"));
