/** Words for {@link findEastAsian}: each list is a row of alternatives. */

/** `_` stands for a space that may be there. */
function alternatives(rows: string): string {
  return rows.trim().replaceAll("_", "\\s").split(/\s+/).join("|");
}

/** Surnames of most people in China, in both ways of writing; longer ones first. */
export const CHINESE_SURNAMES = alternatives(`
欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 歐陽 諸葛 王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙
马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 许 韩 邓 冯 曹 彭 曾 肖 田 董 潘 袁 蔡 蒋 余 于 杜
叶 程 魏 苏 吕 丁 任 卢 姚 沈 钟 姜 崔 谭 陆 范 汪 廖 石 金 韦 贾 夏 付 方 邹 熊 白 孟 秦
邱 侯 江 尹 薛 闫 段 雷 龙 黎 史 陶 贺 毛 郝 顾 龚 邵 万 覃 武 钱 戴 严 莫 孔 向 常 張 劉
陳 楊 黃 趙 吳 孫 馬 羅 鄭 謝 許 韓 鄧 馮 蕭 葉 蘇 呂 盧 鐘 譚 陸 賴 簡 詹
`);

/** Surnames of most people in Japan; longer ones first. */
export const JAPANESE_SURNAMES = alternatives(`
佐々木 長谷川 五十嵐 久保田 大久保 小野寺 佐久間 佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 山本 中村 小林
加藤 吉田 山田 山口 松本 井上 木村 斎藤 斉藤 齋藤 清水 山崎 森田 阿部 池田 橋本 石川 山下 小川 石井
長谷 後藤 岡田 近藤 前田 藤田 遠藤 青木 坂本 村上 太田 金子 藤井 福田 西村 三浦 竹内 中川 岡本 松田
原田 中島 小野 田村 中山 石田 上田 柴田 酒井 工藤 横山 宮崎 宮本 内田 高木 安藤 谷口 大野 丸山 今井
河野 藤原 小島 村田 武田 上野 杉山 増田 平野 大塚 千葉 松井 野口 新井 菊地 菊池 渡部 小山 桜井 木下
野村 松尾 佐野 杉本 古川 熊谷 浜田 市川 大西 島田 水野 桑原 小松 西田 北村 荒木 矢野 川口 飯田 本田
久保 中野 吉川 永井 秋山 松岡
`);

/** Surnames of most people in Korea. */
export const KOREAN_SURNAMES = alternatives(`
김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 유 전 홍 고 문 양 손 배 백 허 남
심 노 하 곽 성 차 주 우 구 민 진 지 엄 채 원 천 방 공 현 함 변 염 여 추 도 소 석 선 설 마
길 연 위 표 명 기 반 왕 금 옥 육 인 맹 제 모 남궁 황보 제갈 선우
`);

/** What stands behind the name of a person in Chinese: what people are called by, and what they do. */
export const BEHIND_CHINESE = alternatives(`
先生 女士 小姐 教授 博士 老师 老師 医生 醫生 律师 律師 经理 經理 主任 总裁 總裁 董事长 同学 同志
記者 记者 说 說 表示 指出 认为 認為 称 稱 介绍 介紹 告诉 出生 在 是 ，男 ，女 （男 （女
`);

/** What stands before the name of a person in Chinese, as expressions. */
export const BEFORE_CHINESE = alternatives(`
我叫 名叫 叫做 姓名[:：]?_? 收件人[:：]?_? 联系人[:：]?_? 聯絡人[:：]?_?
客户[:：]_? 客戶[:：]_? 作者[:：]?_? 记者 記者 编辑[:：]?_? 先生 女士 教授 导演
導演 演员 演員 歌手 作家 主席 总统 總統 总理 总裁 经理 市长 院长 校长 医生 我是 患者 原告 被告 致
给 尊敬的 亲爱的 親愛的 您好[，,] 朋友 同事 丈夫 妻子 儿子 女儿 哥哥 弟弟 姐姐 妹妹
`);

/** Large towns and lands, which need no ending. */
export const LARGE_PLACES = alternatives(`
北京 上海 天津 重庆 重慶 广州 廣州 深圳 成都 杭州 武汉 武漢 西安 南京 苏州 青岛 长沙 沈阳 大连 厦门
郑州 昆明 哈尔滨 香港 澳门 澳門 台北 臺北 高雄 台中 东京 東京 大阪 京都 横浜 名古屋 札幌 神戸 福岡
仙台 広島 韩国 韓国 美国 美國 英国 英國 法国 法國 德国 德國 俄罗斯 印度 泰国 越南 新加坡 アメリカ
イギリス フランス ドイツ ロシア 서울 부산 인천 대구 대전 광주 울산 제주 กรุงเทพฯ กรุงเทพ
เชียงใหม่ ภูเก็ต
`);

/** Words that begin as a name does. */
export const NO_NAMES = alternatives(`
金属 高中 高兴 高度 方法 方面 方式 方向 万一 石油 马上 黄金 白色 常见 常用 周末 周年 江南 于是 任何
任务 向上 程序 程度 段落 严重 严格 温度 安全 时间 문제 이것 이런 이름 이번 정보 정말 지금 기본 고객
전화 주소 한국 안내 안녕 사용 오늘 우리 조금 성명 선생 하나 유저 연락 인터 제품 제가 여기 모두 모든
도움 강남 서울 상품
`);

/** What the parts of an address in Thailand begin with. */
export const THAI_PARTS = alternatives(`
ซอย ถนน ถ\\. แขวง เขต ตำบล ต\\. อำเภอ อ\\. จังหวัด จ\\.
`);
