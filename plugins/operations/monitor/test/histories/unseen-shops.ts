import { broken, challenge, clock, down, gone, history, html, moves, p, says, table, ul } from "./history.ts";

const PRODUCTS = [
  "Wool socks €12.00",
  "Felt slippers €39.00",
  "Leather soles €8.50",
  "Shoe tree €19.90",
  "Boot wax €7.80",
  "Laces €3.20",
].map((text) => `<a href="/${text.split(" ")[0]?.toLowerCase()}?ref=rel">${text}</a>`);
const FLATS = [
  ["Two rooms, Lend", "€780", "48 m²"],
  ["Three rooms, Gries", "€990", "71 m²"],
  ["Loft, Jakomini", "€1,450", "95 m²"],
];

/** Menus, tickets, flats, products and tickers. */
export const unseenShops = [
  history(
    "restaurant menu",
    {
      dishes: [
        ["Dumplings", "€9.80"],
        ["Goulash", "€12.50"],
        ["Trout", "€16.90"],
      ],
      lunch: "Lunch of the week: lentil stew, €8.90",
      hours: "Closed on Mondays",
      look: 0,
    },
    ({ dishes, lunch, hours, look }, visit) =>
      html(
        "Menu",
        `<h2>Mains</h2>${table(["Dish", "Price"], dishes)}${p(lunch, hours, "All dishes are cooked with what the farms around us have.")}
        <p>${visit.number(2, 30)} people booked in the last hour</p>`,
        { look, foot: `Photo: <img src="/img/room.jpg?v=${visit.token()}" alt="Our dining room">` },
      ),
    [
      ["new"],
      ["same"],
      ["changed", { lunch: "Lunch of the week: potato soup, €8.90" }],
      ["same"],
      [
        "changed",
        {
          dishes: [
            ["Dumplings", "€10.20"],
            ["Goulash", "€12.50"],
            ["Trout", "€16.90"],
          ],
        },
      ],
      ["same", { look: 1 }],
      ["error", {}, down()],
      ["changed", { hours: "Closed on Mondays and Tuesdays" }],
      ["same"],
      [
        "changed",
        {
          dishes: [
            ["Dumplings", "€10.20"],
            ["Goulash", "€12.50"],
            ["Char", "€17.90"],
          ],
        },
      ],
    ],
  ),
  history(
    "real estate list",
    { flats: FLATS },
    ({ flats }, visit) =>
      html(
        "Flats to let in Graz",
        `<p>${flats.length} flats found</p>${flats.map(([name, rent, size], at) => `<h3><a href="/flat/${name?.length}?sid=${visit.token()}">${name}</a></h3><p>Rent: ${rent}, ${size}</p><p>Added ${at + visit.number(1, 3)} days ago · ${visit.number(10, 500)} views</p>`).join("\n")}
        ${p("Viewings are on Saturdays. Please bring your papers.")}`,
      ),
    [
      ["new"],
      ["same"],
      ["changed", { flats: [["Two rooms, Lend", "€760", "48 m²"], ...FLATS.slice(1)] }],
      ["same"],
      ["changed", { flats: FLATS.slice(1) }],
      ["error", {}, challenge],
      ["error", {}, challenge],
      ["changed", { flats: [...FLATS.slice(1), ["One room, Geidorf", "€520", "29 m²"]] }],
      ["same"],
      [
        "changed",
        {
          flats: [
            ["Three rooms, Gries", "€990", "73 m²"],
            ["Loft, Jakomini", "€1,450", "95 m²"],
            ["One room, Geidorf", "€520", "29 m²"],
          ],
        },
      ],
    ],
  ),
  history(
    "product with reviews",
    {
      price: "€129.00",
      was: "",
      reviews: ["Warm and light. (Eva)", "They run small. (Tom)"],
      stock: "Only 3 left in stock",
    },
    ({ price, was, reviews, stock }, visit) =>
      html(
        "Winter boots",
        `<p>${was}<b>${price}</b></p><p>${stock}</p>${p("Lined with wool, waterproof up to the ankle.")}<p>Order within ${visit.number(1, 5)} h ${visit.number(1, 59)} min, and it is sent today.</p>
        <h2>Reviews</h2>${p(...reviews)}<h2>Customers also bought</h2>${ul(visit.some(PRODUCTS, 2))}`,
      ),
    [
      ["new"],
      ["same"],
      ["changed", { stock: "Only 1 left in stock" }],
      ["changed", { stock: "Sold out" }],
      ["same"],
      ["error", {}, broken],
      ["changed", { price: "€99.00", was: "<s>€129.00</s> " }],
      ["changed", { reviews: ["Warm and light. (Eva)", "They run small. (Tom)", "The sole broke. (Ana)"] }],
      ["same"],
      ["changed", { stock: "In stock" }],
    ],
  ),
  history(
    "tickets",
    {
      rows: [
        ["Stalls", "€45", "Available"],
        ["Balcony", "€30", "Few left"],
        ["Standing", "€18", "Sold out"],
      ],
      date: "Saturday, 5 December 2026, 19:30",
    },
    ({ rows, date }, visit) =>
      html(
        "The Magic Flute",
        `${p(date, "State Opera, sung in German with surtitles.")}${table(["Place", "Price", ""], rows)}
        <p>${visit.number(20, 400)} people are viewing this event</p><p>Your place is reserved for 09:${visit.number(10, 59)} minutes</p>`,
        { head: `<meta name="csrf" content="${visit.token()}">` },
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          rows: [
            ["Stalls", "€45", "Available"],
            ["Balcony", "€30", "Sold out"],
            ["Standing", "€18", "Sold out"],
          ],
        },
      ],
      ["same"],
      ["changed", { date: "Sunday, 6 December 2026, 19:30" }],
      ["changed", { date: "Sunday, 6 December 2026, 18:00" }],
      ["error", {}, says("Access denied", "You have been blocked. Reference #18.2f3a")],
      ["same"],
      [
        "changed",
        {
          rows: [
            ["Stalls", "€45", "Few left"],
            ["Balcony", "€30", "Sold out"],
            ["Standing", "€18", "Available"],
          ],
        },
      ],
      ["removed", {}, gone()],
    ],
  ),
  history(
    "crypto ticker",
    { coins: ["Bitcoin", "Ether", "Monero"], note: "Trading is open.", fee: "Fee: 0.25%" },
    ({ coins, note, fee }, visit) =>
      html(
        "Rates of coins",
        `${table(
          ["Coin", "Price", "24 h"],
          coins.map((coin, at) => [
            coin,
            `$${(90_000 / (at * 20 + 1) + visit.number(-900, 900) / 10).toFixed(2)}`,
            `${visit.number(-500, 500) / 100}%`,
          ]),
        )}
        ${p(note, fee, `As of ${clock(visit.now)} UTC`)}`,
      ),
    [
      ["new"],
      ["same"],
      ["same"],
      ["same"],
      ["changed", { note: "Trading of Monero is suspended." }],
      ["same"],
      ["changed", { fee: "Fee: 0.35%" }],
      ["same"],
      ["error", {}, down(520)],
      ["changed", { coins: ["Bitcoin", "Ether", "Monero", "Litecoin"] }],
    ],
  ),
  history(
    "leaderboard behind a login",
    {
      rows: [
        ["1", "ada", "1,204"],
        ["2", "grace", "1,187"],
        ["3", "edsger", "990"],
      ],
      season: "Season 7 ends on 30 November.",
    },
    ({ rows, season }, visit) =>
      html(
        "Leaderboard",
        `${p(season)}${table(["Rank", "Player", "Points"], rows)}${p("Points count from Monday on, and are added up each night.", `${visit.number(100, 900)} players online`)}`,
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          rows: [
            ["1", "grace", "1,230"],
            ["2", "ada", "1,204"],
            ["3", "edsger", "990"],
          ],
        },
      ],
      ["error", {}, moves("/login?return_to=%2Fp")],
      ["error", {}, moves("/auth/signin?continue=%2Fp")],
      ["same"],
      ["changed", { season: "Season 7 ends on 7 December." }],
      ["same"],
      [
        "error",
        {},
        says(
          "Log in",
          '<form><input type="email" name="u"><input type="password" name="p"><button>Log in</button></form>',
        ),
      ],
      [
        "changed",
        {
          rows: [
            ["1", "grace", "1,290"],
            ["2", "ada", "1,204"],
            ["3", "edsger", "990"],
          ],
        },
      ],
    ],
  ),
];
