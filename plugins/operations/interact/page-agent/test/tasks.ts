/** Fifteen jobs on pages that are built as pages are: a prompt as a user would write it, the same as code, and what must come of it. */

/** A job. */
export interface Task {
  /** The name of the page in `tasks/`. */
  readonly name: string;
  readonly prompt: string;
  /** The same in code for the sandbox; its result must fit `expect` too. */
  readonly code: string;
  /** What the answer must have. */
  readonly expect: readonly RegExp[];
}

/** All jobs. */
export const TASKS: readonly Task[] = [
  {
    name: "login",
    prompt:
      "Log in with user ada@example.com and password Engine-1843, then open Orders and tell me the order number",
    code: `await page.getByLabel('E-mail address').fill('ada@example.com');
await page.getByLabel('Password').fill('Engine-1843');
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('link', { name: 'Orders' }).click();
await page.locator('dd').first().textContent();`,
    expect: [/^A-10442$/],
  },
  {
    name: "search",
    prompt: "Search for 'sea', click the second result and tell me the price",
    code: `await page.getByPlaceholder('Search titles').fill('sea');
await page.keyboard.press('Enter');
await page.locator('.product-link').nth(1).click();
await page.locator('article .price').textContent();`,
    expect: [/^£7\.49$/],
  },
  {
    name: "pagination",
    prompt: "Go through all pages and collect the titles of the posts",
    code: `const titles = [];
for (;;) {
  titles.push(...await page.locator('.entry-title').allInnerTexts());
  const next = page.getByRole('link', { name: 'Next' });
  if ((await next.getAttribute('class')).includes('disabled')) break;
  const first = titles.at(-1);
  await next.click();
  await page.waitForFunction((text) => ![...document.querySelectorAll('.entry-title')].some((e) => e.innerText === text), first);
}
titles.join('\\n');`,
    expect: [/^Post number 1: Tea\n/, /\nPost number 11: Ash$/, /^(?:[^\n]+\n){10}[^\n]+$/],
  },
  {
    name: "filters",
    prompt:
      "Tick Acme and Globex, set the maximum price to 1200, check 'In stock only' and get the names and prices of the products",
    code: `await page.getByLabel('Acme').check({ force: true });
await page.getByLabel('Globex').check({ force: true });
await page.getByLabel('Maximum price').fill('1200');
await page.getByLabel('In stock only').check({ force: true });
await page.waitForTimeout(400);
JSON.stringify(await page.locator('.product').allInnerTexts());`,
    expect: [
      /Acme Air 13/,
      /\$999\.00/,
      /Globex One/,
      /\$799\.00/,
      /^(?!.*(?:Acme Pro|Acme Mini|Globex Two|Initech))/s,
    ],
  },
  {
    name: "modal",
    prompt:
      'Click the Delete button next to "Grace Hopper", type DELETE into the confirmation field, press Delete in the dialog and return the message',
    code: `await page.getByRole('row', { name: 'Grace Hopper' }).getByRole('button', { name: 'Delete' }).click();
const dialog = page.getByRole('dialog');
await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
await dialog.getByRole('button', { name: 'Delete' }).click();
await page.getByRole('status').textContent();`,
    expect: [/^Grace Hopper was deleted\.$/],
  },
  {
    name: "infinite",
    prompt:
      "Scroll down until no more photos load and then tell me how many photos there are and the title of the last photo",
    code: `while (!(await page.getByText('You have reached the end').isVisible())) {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(200);
}
(await page.locator('.post').count()) + ' ' + (await page.locator('.caption').last().textContent());`,
    expect: [/\b24\b/, /Photo 24/],
  },
  {
    name: "upload",
    prompt:
      'Upload a file named people.csv with the text "ada,1815\ngrace,1906\nalan,1912", click "Start import" and give me the status message',
    code: `await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('ada,1815\\ngrace,1906\\nalan,1912') });
await page.getByRole('button', { name: 'Start import' }).click();
await page.getByText('Imported').textContent();`,
    expect: [/Imported 3 contacts from people\.csv/],
  },
  {
    name: "iframe",
    prompt:
      "Fill in the form with full name 'Ada Lovelace', email ada@example.com and message 'Hello', choose the topic Support, tick 'Send me a copy' and send the message. What is the ticket number?",
    code: `const form = page.frameLocator('iframe');
await form.getByPlaceholder('Full name').fill('Ada Lovelace');
await form.getByPlaceholder('Email').fill('ada@example.com');
await form.getByPlaceholder('How can we help?').fill('Hello');
await form.locator('select').selectOption('Support');
await form.getByLabel('Send me a copy').check();
await form.getByRole('button', { name: 'Send message' }).click();
await form.locator('.ticket').textContent();`,
    expect: [/^T-7155C$/],
  },
  {
    name: "shadow",
    prompt: "Enter Oslo in the City field, choose Fahrenheit, click Get forecast and read the temperature",
    code: `await page.getByLabel('City').fill('Oslo');
await page.getByLabel('Fahrenheit').check();
await page.getByRole('button', { name: 'Get forecast' }).click();
await page.locator('dd').first().textContent();`,
    expect: [/^64 °F$/],
  },
  {
    name: "wizard",
    prompt: `1. Choose Van and click Continue
2. Enter Grace as first name, Hopper as last name and "SW1A 1AA" as postcode
3. Select No for claims and continue
4. Choose "Fully comprehensive", accept the terms and conditions and click Get quote
5. Tell me the monthly premium and the quote reference`,
    code: `await page.getByText('Van', { exact: true }).click();
await page.getByRole('button', { name: 'Continue' }).click();
await page.getByLabel('First name').fill('Grace');
await page.getByLabel('Last name').fill('Hopper');
await page.getByLabel('Postcode').fill('SW1A 1AA');
await page.getByLabel('No', { exact: true }).check();
await page.getByRole('button', { name: 'Continue' }).click();
await page.getByLabel('Type of cover').selectOption('Fully comprehensive');
await page.getByLabel('I have read').check();
await page.getByRole('button', { name: 'Get quote' }).click();
await page.locator('.premium').waitFor();
await page.locator('#w').innerText();`,
    expect: [/£42\.00/, /Q-SW1A1AA/],
  },
  {
    name: "table",
    prompt:
      "Show 10 entries, sort the table by length in descending order and return the rivers and lengths of the first three rows",
    code: `await page.locator('select').selectOption('10');
await page.getByText('Length (km)').click();
await page.getByText('Length (km)').click();
JSON.stringify((await page.locator('tbody tr').allInnerTexts()).slice(0, 3));`,
    expect: [/Volga.*3530.*Danube.*2850.*Dnieper.*2201/s, /^(?!.*Rhine)/s],
  },
  {
    name: "booking",
    prompt:
      "Set the date to 14 February 2027, select 4 people from the Guests dropdown, choose the Garden area, click 20:15 and then Book now. What's the confirmation code?",
    code: `await page.getByLabel('Date').fill('2027-02-14');
await page.getByRole('combobox', { name: 'Guests' }).click();
await page.getByRole('option', { name: '4 people' }).click();
await page.getByLabel('Area').selectOption('Garden');
await page.getByRole('button', { name: '20:15' }).click();
await page.getByRole('button', { name: 'Book now' }).click();
await page.locator('#o').innerText();`,
    expect: [/BK2015/],
  },
  {
    name: "accordion",
    prompt:
      "Open the Specifications tab and get the weight, then expand 'Returns' and tell me what the page says about returns",
    code: `await page.getByRole('tab', { name: 'Specifications' }).click();
const weight = await page.locator('.specs td').first().textContent();
await page.getByRole('button', { name: 'Returns' }).click();
weight + ' ' + await page.getByText('30 days').textContent();`,
    expect: [/180 g/, /within 30 days/],
  },
  {
    name: "cookies",
    prompt: "Akzeptiere die Cookies, klicke auf 'Weitere laden' und lies alle Überschriften",
    code: `await page.getByRole('button', { name: 'Alle akzeptieren' }).click();
await page.getByRole('button', { name: 'Weitere laden' }).click();
await page.getByText('Gratisbrötchen').waitFor();
(await page.locator('.teaser h2').allInnerTexts()).join('\\n');`,
    expect: [/Neue Brücke/, /Sommerfest/, /Bäckerei feiert 100 Jahre/],
  },
  {
    name: "cart",
    prompt:
      "Add the Red Mug to the cart, add the 'Green Mug' to the cart, open the cart, set the quantity of Red Mug to 3 and tell me the total",
    code: `for (const name of ['Red Mug', 'Green Mug']) await page.locator('.card').filter({ hasText: name }).getByRole('button', { name: 'Add to cart' }).click();
await page.waitForTimeout(300);
await page.getByRole('button', { name: 'Shopping cart' }).click();
await page.getByLabel('Quantity of Red Mug').fill('3');
await page.getByLabel('Quantity of Red Mug').blur();
await page.locator('#total').textContent();`,
    expect: [/^\$47\.25$/],
  },
];

/** Some of the same jobs in the words of somebody else. */
export const OTHER_WORDS: readonly Omit<Task, "code">[] = [
  {
    name: "login",
    prompt:
      "Sign in using ada@example.com / Engine-1843. After that have a look at my orders and report the status of the order.",
    expect: [/Shipped/],
  },
  {
    name: "search",
    prompt: "Can you find books about the sea? I'd like a list of title, author and price for all of them.",
    expect: [/Iris Murdoch/, /£6\.50/, /Wide Sargasso Sea/],
  },
  {
    name: "pagination",
    prompt:
      "Get me the headline and date of every blog post. There are several pages, use the Next arrow until there are no more.",
    expect: [/Tea/, /Ash/, /11 March 2025/],
  },
  {
    name: "modal",
    prompt:
      "Remove Alan Turing from the team. Confirm the dialog by typing DELETE. Then list the names that are left in the table.",
    expect: [/Ada Lovelace[\s\S]*Grace Hopper/, /^(?![\s\S]*Alan Turing)/],
  },
  {
    name: "cart",
    prompt: "Put two blue mugs in the basket, then view the basket and check what the total amount is.",
    expect: [/\$25\.00/],
  },
  {
    name: "infinite",
    prompt: "Keep going down the feed until all photos are loaded, then give me the captions of all photos.",
    expect: [/^Photo 1\n/, /Photo 24$/],
  },
  {
    name: "wizard",
    prompt:
      "Pick Motorbike and press Continue. First name: Alan, last name: Turing, postcode: CB2. Any claims: Yes. Press Continue. Choose Third party as type of cover, tick the terms box, press Get quote. What's the premium?",
    expect: [/^£35\.00$/],
  },
  {
    name: "shadow",
    prompt: "Type Lima into City, then press the forecast button. How strong is the wind?",
    expect: [/^12 km\/h$/],
  },
  {
    name: "filters",
    prompt:
      "Check the Initech box, drag the max price slider to 500 and give me the name and price of what is left",
    expect: [/Initech TPS/, /\$450\.00/],
  },
];
