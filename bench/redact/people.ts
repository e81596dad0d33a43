/** Names of people from lists of whole countries, and of languages of which other lists hold none in Latin letters. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const packages = process.env.REDACT_PACKAGES ?? path.join(import.meta.dirname, "..");
const require = createRequire(path.join(packages, "x.cjs"));
const folderOf = (name: string) => path.join(packages, "node_modules", name);
const linesOf = (file: string) =>
  readFileSync(file, "utf8")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /^\p{L}[\p{L}\p{M}'’. -]{1,30}$/u.test(line));

const split = (text: string) => text.trim().split(/[\s,]+/);

/** Names as they are written in Latin letters, first and last. */
export const ROMAN: readonly { readonly first: readonly string[]; readonly last: readonly string[] }[] = [
  {
    first:
      split(`Hiroshi Kenji Takashi Yuki Haruto Sota Ren Kaito Daiki Shota Naoki Kazuki Tomomi Yoko Keiko Akiko Sakura Hana Yui Aoi
      Misaki Emi Naomi Ayumi Kaori Megumi Rina Miho Toshiro Noboru Satoshi Makoto Isamu Kiyoshi Masato Ryota Shinji Tetsuya Yasuo Chieko`),
    last: split(`Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue
      Kimura Hayashi Shimizu Yamazaki Mori Abe Ikeda Hashimoto Ishikawa Ogawa Goto Okada Hasegawa Fujita Nishiyama Kondo Aoki Sakamoto Tanabe Arata`),
  },
  {
    first:
      split(`Wei Fang Min Jing Li Na Xiu Ying Qiang Lei Jun Yang Yong Yan Jie Juan Tao Ming Chao Xia Ping Gang Hui Hong Xin Bo Peng Yu Zihan
      Haoran Yifan Meiling Xiaoming Jianguo Guang Shufen Mei Lan Kai-Wen Chia-Hao Siu-Ming Ka-Wai`),
    last: split(`Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Song Tang Han Feng Deng Cao Peng
      Zeng Xiao Tian Dong Pan Yuan Cai Jiang Yu Du Ye Cheng Wei Lu Ding Ren Shen Yao Chan Wong Leung Cheung Lau Ng Tsai Hsieh Kwok Tam`),
  },
  {
    first:
      split(`Minsu Jiwoo Seojun Minjun Hyun-woo Ji-hoon Sung-min Young-ho Eun-ji Soo-jin Ji-yeon Hye-jin Min-ji Yuna Seoyeon Haeun Dong-hyun
      Jae-won Kyung-soo Sang-hoon Joon Hana Sora Bora Jisoo Taehyung Woojin Chaewon`),
    last: split(
      "Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong Jeon Ko Moon Yang Son Bae Baek Heo Nam",
    ),
  },
  {
    first:
      split(`Mohammed Ahmed Ali Hassan Hussein Omar Khalid Youssef Ibrahim Abdullah Mustafa Tariq Bilal Karim Nabil Samir Rashid Faisal Hamza
      Fatima Aisha Zainab Khadija Mariam Layla Noor Amina Yasmin Salma Huda Rania Samira Nadia Abdelkader Abdelaziz Mahmoud Walid Zouhair Imane`),
    last: split(`Al-Farsi Al-Harbi Al-Masri Haddad Khoury Mansour Nasser Saleh Hamdan Rahman Aziz Benhaddou Benali Bouzid Chaoui El-Sayed Farouk Ghanem Hakimi
      Idrissi Jaber Kassem Mahfouz Najjar Qureshi Sabbagh Tahir Zidan Bennani Ziani Alaoui Othman Shaheen Darwish Barakat`),
  },
  {
    first:
      split(`Aarav Arjun Rohan Rahul Rajesh Suresh Ramesh Vijay Sanjay Anil Sunil Deepak Amit Ankit Vikram Karthik Priya Anjali Pooja Neha Kavita
      Sunita Lakshmi Meera Divya Sneha Ananya Ishaan Nikhil Siddharth Harpreet Gurpreet Manjit Venkat Srinivas Padma Rekha Usha Farhan Imran`),
    last: split(`Sharma Verma Gupta Singh Kumar Patel Shah Reddy Rao Iyer Nair Menon Pillai Mukherjee Banerjee Chatterjee Das Bose Ghosh Joshi Desai Mehta
      Kapoor Malhotra Chopra Agarwal Bhatt Naidu Krishnamurthy Venkataraman Subramanian Gill Sandhu Kaur Khan Ansari Siddiqui Chowdhury Perera Fernando`),
  },
  {
    first:
      split(`Chinedu Emeka Ngozi Chioma Oluwaseun Ayodele Tunde Femi Adaeze Ifeoma Kwame Kofi Kwabena Ama Akosua Abena Yaw Themba Sipho Thabo Nomsa
      Zanele Lerato Wanjiru Kamau Njeri Otieno Achieng Tsegaye Bekele Abebe Selam Kipchumba Mamadou Fatou Aminata Ousmane Moussa Tendai Tapiwa`),
    last: split(`Okonkwo Adeyemi Okafor Eze Nwosu Balogun Obi Adebayo Achebe Mensah Boateng Owusu Asante Dlamini Nkosi Zulu Mokoena Khumalo Ndlovu Kamau
      Mwangi Ochieng Odhiambo Kiptoo Rono Cheruiyot Tesfaye Haile Gebre Diallo Traore Diop Ndiaye Keita Cisse Moyo Banda Phiri Mutasa Chukwu`),
  },
  {
    first:
      split(`Somchai Somsak Prasert Anan Niran Malee Siriporn Kanya Nguyen Minh Anh Thanh Linh Huong Duc Tuan Hai Lan Thu Budi Agus Dewi Siti Sri
      Putri Joko Wiremu Aroha Tane Hemi Mele Sione Leilani Kalani Jose Maria Rizal Jun Corazon Imelda`),
    last: split(`Chaiyasit Saetang Srisai Wongsakul Tran Le Pham Hoang Phan Vu Vo Dang Bui Do Santoso Wijaya Setiawan Hidayat Susanto Parata Ngata Tamihana
      Tui Fonoti Kealoha Dela Cruz Reyes Santos Bautista Villanueva Aquino Manalo Pangilinan`),
  },
];

/** Names that may be first or last ones. */
export const PEOPLE: readonly string[] = [
  ...new Set([
    ...linesOf(path.join(folderOf("humannames"), "list.txt")),
    ...linesOf(path.join(folderOf("@cspell/dict-people-names"), "dict/people-names.txt")),
  ]),
];
/** First names of several languages, in lower case. */
export const GIVEN: readonly string[] = [
  ...new Set(
    ["de", "en", "es", "fr", "it", "tr"].flatMap((language) => {
      const names = require(path.join(folderOf("gender-detection-from-name"), `names/${language}.js`)) as Map<
        string,
        string
      >;
      return [...names.keys()];
    }),
  ),
].filter((name) => /^\p{L}[\p{L}\p{M}'’-]+$/u.test(name));
