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
];
