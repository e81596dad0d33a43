/** Tasks that were written before the rules were looked at, half of them such as mislead at first sight or are to be refused. */

import type { PromptCase } from "./prompts.ts";

/** All trials. */
export const TRIALS: readonly PromptCase[] = [
  {
    page: "loans",
    prompt: "Renew the loan of Middlemarch",
    refused: /./,
    holds: "log.length==0",
  },
  {
    page: "loans",
    prompt: "How many loans are overdue?",
    output: /^\D*2\b/,
    holds: "log.length==0",
  },
  {
    page: "loans",
    prompt: "Click Export as PDF",
    refused: /./,
    holds: "log.length==0",
  },
  {
    page: "laptops",
    prompt: "Was kostet der günstigste Laptop?",
    output: /^849/,
    holds: "korb.length==0",
  },
  {
    page: "laptops",
    prompt: "Lege den günstigsten Laptop in den Warenkorb",
    holds: "korb.join()=='2'",
  },
  {
    page: "laptops",
    prompt: "Lege das Nova 17 in den Warenkorb",
    refused: /./,
    holds: "korb.length==0",
  },
  {
    page: "pickers",
    prompt: "Choose Porto as the city, set the volume to 7 and pick August 19, 2027 as the day",
    holds: "city.textContent=='Porto'&&vol.getAttribute('aria-valuenow')=='7'&&day.value=='2027-08-19'",
  },
  {
    page: "pickers",
    prompt: 'Set the hours to 5 and enter "Mia Rossi" into both name fields',
    holds: "h.value=='5'&&cn.value=='Mia Rossi'&&cn2.value=='Mia Rossi'",
  },
  {
    page: "pickers",
    prompt: "Select Bristol from the city list",
    refused: /./,
    holds: "city.textContent=='Choose a city'",
  },
  {
    page: "box",
    prompt: "Mark the mail about the rota as important",
    holds: "L.join()=='imp1'",
  },
  {
    page: "box",
    prompt: "Delete the mail from Aylin Kaya",
    refused: /./,
    holds: "L.length==0",
  },
  {
    page: "box",
    prompt: "Forward the mail from Jonas Weber to nina@mail.example",
    holds: "L.join()=='fwd1:nina@mail.example'",
  },
  {
    page: "forms",
    prompt: "Enter your personal code in capitals into the code field and submit the form",
    holds: "sent.includes('code=QX-71-HOLLOW')",
  },
  {
    page: "fly",
    prompt: "Book the shortest flight from Oslo to Lisbon on 11/29/2027",
    holds: "q=='Oslo (OSL)|Lisbon (LIS)|11/29/2027'&&bk.join()=='1'",
  },
  {
    page: "fly",
    prompt: "Search for flights from OSL to LIM on 03/04/2027 and book the cheapest direct one",
    holds: "q=='Oslo (OSL)|Lima (LIM)|03/04/2027'&&bk.join()=='2'",
  },
  {
    page: "fly",
    prompt: "Book a flight from Os to Lima on 03/04/2027",
    refused: /./,
    holds: "bk.length==0",
  },
  {
    page: "tree",
    prompt: "Find Expenses in the tree and click it",
    holds: "o.join()=='Expenses'",
  },
  {
    page: "tree",
    prompt: 'Expand the sections to find and click the link "dolor"',
    holds: "o.join()=='d2'",
  },
  {
    page: "tree",
    prompt: "Switch to the Beta tab and accept",
    holds: "o.join()=='beta ok'",
  },
  {
    page: "shapes",
    prompt: "Click the blue circle",
    holds: "s.join()=='C'",
  },
  {
    page: "shapes",
    prompt: "Click the red figure",
    refused: /./,
    holds: "s.length==0",
  },
  {
    page: "shapes",
    prompt: "Click the numbers in ascending order",
    holds: "s.join()=='4,8,17,42'",
  },
  {
    page: "compte",
    prompt: "Quel est le montant de la facture de mars ?",
    output: /57,25/,
    holds: "a.length==0",
  },
  {
    page: "compte",
    prompt: "Coche Recevoir par courriel et enregistre",
    refused: /./,
    holds: "a.length==0",
  },
  {
    page: "sort",
    prompt: "Unmute the mixer",
    refused: /./,
    holds: "mu.getAttribute('aria-pressed')=='true'",
  },
  {
    page: "mix",
    prompt: "Find the 3rd word in the paragraph, type that into the Answer field and press Send",
    holds: "sent=='harbour'",
  },
  {
    page: "mix",
    prompt: 'Type "Bravo" in all upper case letters in the Answer field and press Send',
    holds: "sent=='BRAVO'",
  },
  {
    page: "mix",
    prompt: "Drag the saw into the toolbox",
    holds: "box.contains(saw)&&!box.contains(ham)",
  },
  {
    page: "mix",
    prompt: "Select Bo, Di and Ed from the guests list",
    holds: "[...gs.selectedOptions].map(x=>x.text).join()=='Bo,Di,Ed'",
  },
  {
    page: "mix",
    prompt: "Select Bo and Zoe from the guests list",
    refused: /./,
    holds: "gs.selectedOptions.length==0",
  },
  {
    page: "fold",
    prompt: "Find Moss in the tree and click it",
    holds: "o.join()=='Moss'",
  },
  {
    page: "fold",
    prompt: 'Click "Heron"',
    holds: "o.join()=='Heron'",
  },
  {
    page: "fold",
    prompt: 'Switch between the tabs to find and click on the button "Launch"',
    holds: "o.join()=='go'",
  },
  {
    page: "town",
    prompt: 'Enter a town that starts with "Lis" and ends with "more" and press Save',
    holds: "sent=='Lismore'",
  },
  {
    page: "town",
    prompt: 'Enter a town that starts with "Lis" and ends with "ville" and press Save',
    refused: /./,
    holds: "sent==''",
  },
  {
    page: "two",
    prompt: "Copy the text in the second note, paste it into the Copy field and press Store",
    holds: "c.value=='gamma delta'",
  },
  {
    page: "two",
    prompt: "Enter the value of Country into the Copy field and press Store",
    holds: "c.value=='Chad'",
  },
  {
    page: "two",
    prompt: "Enter the value of Capital into the Copy field and press Store",
    refused: /./,
    holds: "c.value==''",
  },
];
