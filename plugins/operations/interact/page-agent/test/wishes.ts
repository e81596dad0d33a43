/** Wishes for what is to be seen, counted, found on other pages, or kept: written before the rules for them. */

import type { PromptCase } from "./prompts.ts";

/** All wishes, on the pages of the trials. */
export const WISHES: readonly PromptCase[] = [
  {
    page: "profile",
    prompt: "Change my display name to Ada Lovelace",
    holds: "saved&&saved.name=='Ada Lovelace'",
  },
  {
    page: "jobs",
    prompt: "Apply for the job with the highest salary",
    holds: "applied.join()=='Data engineer'",
  },
  {
    page: "jobs",
    prompt: "Apply for every job in Oslo",
    holds: "applied.join()=='Baker,Nurse'",
  },
  {
    page: "board",
    prompt: "Click on the blue triangle",
    holds: "hit.join()=='4'",
  },
  {
    page: "board",
    prompt: "Click the largest circle",
    holds: "hit.join()=='5'",
  },
  {
    page: "tickets",
    prompt: "Close all open tickets owned by Ada",
    holds: "done.join()=='101,105'",
  },
  {
    page: "umfrage",
    prompt: "Wähle Zufrieden aus und schicke die Umfrage ab",
    holds: "sent&&sent.z=='2'",
  },
  {
    page: "library",
    prompt: "Search for whales, then open the 8th result",
    holds: "opened=='Volume 8 of whales'",
  },
  {
    page: "livres",
    prompt: "Trouve Inès Roux dans le carnet et clique sur son numéro de téléphone",
    holds: "called=='02 98 76 54 32'",
  },
  {
    page: "note",
    prompt: "Type the third word of the second paragraph into the note and press Keep",
    holds: "stored=='signed'",
  },
  {
    page: "volume",
    prompt: "Set Treble to 14 and press Apply",
    holds: "applied=='4/14'",
  },
  {
    page: "folders",
    prompt: "Find the file shed.dwg in the folders and click it",
    holds: "opened=='shed.dwg'",
  },
  {
    page: "colors",
    prompt: "Select all shades of blue and press Order samples",
    holds: "sent=='0,2,4'",
  },
  {
    page: "reservas",
    prompt: "Reserva una mesa a nombre de Lucía Gil para 4 personas el 12/03/2027 en la terraza",
    holds: "sent=='Lucía Gil|2027-03-12|4|Terraza'",
  },
  {
    page: "numbers",
    prompt: "Click the numbers from the smallest to the largest",
    holds: "got.join()=='4,9,12,17,23'",
  },
  {
    page: "numbers",
    prompt: "Click the greatest number",
    holds: "got.join()=='23'",
  },
  {
    page: "scrolllist",
    prompt: "Select Hoa from the scroll list and click Submit.",
    holds: 'String(window.sent)=="Hoa"',
  },
  {
    page: "scrolllist",
    prompt: "Select Bev, Gil from the scroll list and click Submit.",
    holds: 'String(window.sent)=="Bev,Gil"',
  },
  {
    page: "widget",
    prompt: 'Click on a "radio" widget.',
    holds: 'String(window.sent)=="radio"',
  },
  {
    page: "widget",
    prompt: 'Click on a "textarea" widget.',
    holds: 'String(window.sent)=="textarea"',
  },
  {
    page: "widget",
    prompt: 'Click on a "button" widget.',
    holds: 'String(window.sent)=="button"',
  },
  {
    page: "widget",
    prompt: 'Click on a "text" widget.',
    holds: 'String(window.sent)=="text"',
  },
  {
    page: "color",
    prompt: "Click on the olive colored box.",
    holds: 'String(window.sent)=="olive"',
  },
  {
    page: "color",
    prompt: "Click on the yellow colored box.",
    holds: 'String(window.sent)=="yellow"',
  },
  {
    page: "spinner",
    prompt: "Select -3 with the spinner and hit Submit.",
    holds: 'String(window.sent)=="-3"',
  },
  {
    page: "slider",
    prompt: "Select -4 with the slider and hit Submit.",
    holds: 'String(window.sent)=="-4"',
  },
  {
    page: "captcha",
    prompt: "Type the text below into the text field and press Submit.",
    holds: 'String(window.sent)=="Kx9 pl"',
  },
  {
    page: "copy",
    prompt: "Copy the text from the 2nd text area below and paste it into the text input, then press Submit.",
    holds: 'String(window.sent)=="two pears"',
  },
  {
    page: "cards",
    prompt: "Find and pick the card with the greatest number, then press submit.",
    holds: 'String(window.sent)=="1"',
  },
  {
    page: "agree",
    prompt: 'Scroll to the bottom of the textarea, enter the name "Kim" in the box, and press Agree',
    holds: 'String(window.sent)=="Kim"',
  },
  {
    page: "para",
    prompt: "Highlight the text in the 3rd paragraph and click submit.",
    holds: 'String(window.sent)=="Third text lacus vel."',
  },
  {
    page: "dialog2",
    prompt: 'Click the button in the dialog box labeled "Cancel".',
    holds: 'String(window.sent)=="Cancel"',
  },
  {
    page: "dialog2",
    prompt: 'Close the dialog box by clicking the "x".',
    holds: 'String(window.sent)=="x"',
  },
  {
    page: "menu",
    prompt: "Select Anto>Cy",
    holds: 'String(window.sent)=="Cy"',
  },
  {
    page: "social",
    prompt: 'For the user @bo, click on the "Reply" button.',
    holds: 'String(window.sent)=="r1"',
  },
  {
    page: "social",
    prompt: 'For the user @cy, click on the "Share via DM" button.',
    refused: /./,
    holds: "window.sent===undefined",
  },
];
