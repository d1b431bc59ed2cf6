import { expect, test } from 'vitest';
import { similarNames } from '../similar.ts';

/** Names of public people, cities and common names, with spellings that are in use. */
const SAME = pairsOf(`
  สมชาย = Somchai
  สมชาย = Somchay
  สมศักดิ์ = Somsak
  ประเสริฐ = Prasert
  ประยุทธ์ จันทร์โอชา = Prayut Chan-o-cha
  ทักษิณ ชินวัตร = Thaksin Shinawatra
  ยิ่งลักษณ์ ชินวัตร = Yingluck Shinawatra
  แพทองธาร ชินวัตร = Paetongtarn Shinawatra
  เศรษฐา ทวีสิน = Srettha Thavisin
  อนุทิน ชาญวีรกูล = Anutin Charnvirakul
  พิธา ลิ้มเจริญรัตน์ = Pita Limjaroenrat
  อภิสิทธิ์ เวชชาชีวะ = Abhisit Vejjajiva
  สมัคร สุนทรเวช = Samak Sundaravej
  สมชาย วงศ์สวัสดิ์ = Somchai Wongsawat
  สุรยุทธ์ จุลานนท์ = Surayud Chulanont
  ชวน หลีกภัย = Chuan Leekpai
  บรรหาร ศิลปอาชา = Banharn Silpa-archa
  ชวลิต ยงใจยุทธ = Chavalit Yongchaiyudh
  อานันท์ ปันยารชุน = Anand Panyarachun
  ชาติชาย ชุณหะวัณ = Chatichai Choonhavan
  เปรม ติณสูลานนท์ = Prem Tinsulanonda
  คึกฤทธิ์ ปราโมช = Kukrit Pramoj
  เสนีย์ ปราโมช = Seni Pramoj
  ธานินทร์ กรัยวิเชียร = Thanin Kraivichien
  เกรียงศักดิ์ ชมะนันทน์ = Kriangsak Chamanan
  สัญญา ธรรมศักดิ์ = Sanya Dharmasakti
  ถนอม กิตติขจร = Thanom Kittikachorn
  สฤษดิ์ ธนะรัชต์ = Sarit Thanarat
  แปลก พิบูลสงคราม = Plaek Phibunsongkhram
  ปรีดี พนมยงค์ = Pridi Banomyong
  ควง อภัยวงศ์ = Khuang Aphaiwong
  พจน์ สารสิน = Pote Sarasin
  ภูมิพลอดุลยเดช = Bhumibol Adulyadej
  วชิราลงกรณ์ = Vajiralongkorn
  จุฬาลงกรณ์ = Chulalongkorn
  มงกุฎ = Mongkut
  ตากสิน = Taksin
  นเรศวร = Naresuan
  รามคำแหง = Ramkhamhaeng
  ประชาธิปก = Prajadhipok
  สิริกิติ์ = Sirikit
  สิรินธร = Sirindhorn
  อานันทมหิดล = Ananda Mahidol
  สุโขทัย = Sukhothai
  วิชัย = Vichai
  วิชัย = Wichai
  สมพร = Somporn
  พรชัย = Pornchai
  พรชัย = Phonchai
  บุญเลิศ = Boonlert
  สุพจน์ = Supoj
  อำนาจ = Amnat
  ณรงค์ = Narong
  วีระ = Weera
  จักรพันธ์ = Chakkraphan
  ภัทรพล = Pattarapon
  สุนทร = Sunthorn
  อนงค์ = Anong
  ปัญญา จันทร์ดี = Panya Chandee
  ทองดี = Thongdee
  สมบูรณ์ = Somboon
  เฉลิมชัย โฆษิตพิพัฒน์ = Chalermchai Kositpipat
  อภิชาติพงศ์ วีระเศรษฐกุล = Apichatpong Weerasethakul
  ธนาธร จึงรุ่งเรืองกิจ = Thanathorn Juangroongruangkit
  จา พนม = Jaa Panom
  ปวีณา ทองสุก = Pawina Thongsuk
  สมรักษ์ คำสิงห์ = Somluck Kamsing
  ภราดร ศรีชาพันธุ์ = Paradorn Srichaphan
  เอรียา จุฑานุกาล = Ariya Jutanugarn
  รัชนก อินทนนท์ = Ratchanok Intanon
  พาณิภัค วงศ์พัฒนกิจ = Panipak Wongpattanakit
  เชียงใหม่ = Chiang Mai
  กรุงเทพ = Krungthep
  ขอนแก่น = Khon Kaen
  นครราชสีมา = Nakhon Ratchasima
  วิษณุ เครืองาม = Wissanu Krea-ngam
  ประวิตร วงษ์สุวรรณ = Prawit Wongsuwan
  อภิรักษ์ โกษะโยธิน = Apirak Kosayodhin
  ชัชชาติ สิทธิพันธุ์ = Chadchart Sittipunt
  จาตุรนต์ ฉายแสง = Chaturon Chaisang
  សុខ ដារ៉ា = Sok Dara
  សុខ ដារ៉ា = Sokh Dara
  សុខ ដារ៉ា = Dara, Sok
  ចាន់ សុភា = Chan Sophea
  នរោត្ដម សីហនុ = Norodom Sihanouk
  នរោត្តម សីហមុនី = Norodom Sihamoni
  នរោត្តម រណឫទ្ធិ = Norodom Ranariddh
  ហ៊ុន សែន = Hun Sen
  ហ៊ុន ម៉ាណែត = Hun Manet
  កឹម សុខា = Kem Sokha
  ស៊ីន ស៊ីសាមុត = Sinn Sisamouth
  រស់ សេរីសុទ្ធា = Ros Serey Sothea
  ប៉ែន រ៉ន = Pen Ran
  ជា ស៊ីម = Chea Sim
  ហេង សំរិន = Heng Samrin
  ស ខេង = Sar Kheng
  សុខ អាន = Sok An
  ទៀ បាញ់ = Tea Banh
  ហោ ណាំហុង = Hor Namhong
  សាយ ឈុំ = Say Chhum
  លន់ នល់ = Lon Nol
  ប៉ុល ពត = Pol Pot
  ខៀវ សំផន = Khieu Samphan
  អៀង សារី = Ieng Sary
  នួន ជា = Nuon Chea
  សុន សេន = Son Sen
  តា ម៉ុក = Ta Mok
  ប៉ែន នុត = Penn Nouth
  ហាំង ង៉ោ = Haing Ngor
  កែវ សុខផេង = Keo Sokpheng
  ចាន់ វឌ្ឍនាកា = Chan Vathanaka
  រិទ្ធី ប៉ាន់ = Rithy Panh
  ជួន ណាត = Chuon Nath
  ព្រាប សុវត្ថិ = Preap Sovath
  មាស សុខសោភា = Meas Soksophea
  ឱក សុគន្ធកញ្ញា = Aok Sokunkanha
  ហ៊ឹម ស៊ីវន = Him Sivorn
  ភ្នំពេញ = Phnom Penh
  សៀមរាប = Siem Reap
  បាត់ដំបង = Battambang
  កំពត = Kampot
  គឹម វាសនា = Kim Veasna
  ជា រិទ្ធ = Chea Rith
  សុខ ពិសិដ្ឋ = Sok Piseth
  វណ្ណៈ ចន្ទ្រា = Vannak Chantrea
  ឈួន សុវណ្ណ = Chhuon Sovann
  លី សំណាង = Ly Samnang
  ហេង ច័ន្ទដារ៉ា = Heng Chandara
  កែម ឡី = Kem Ley
  ម៉ម ណៃ = Mam Nai
  ទេព វង្ស = Tep Vong
  អ៊ុំ សំអុល = Um Samol
  សុខ រដ្ឋា = Sok Ratha
  ញ៉ែម សុផល = Nhem Sophal
  ជ័យជេដ្ឋា = Chey Chettha
  អង្គ ដួង = Ang Duong
  សៅ សុខា = Sao Sokha
  កូយ គួង = Koy Kuong
  ប្រាក់ សុខុន = Prak Sokhonn
  អូន ព័ន្ធមុនីរ័ត្ន = Aun Pornmoniroth
  ម៉ៅ ម៉ូនីវណ្ណ = Mao Monivann
  ឆាយ ចាន់ណា = Chhay Channa
  ยงใจยุทธ ชวลิต = Chavalit Yongchaiyudh
  ស៊ីសុវត្ថិ សិរិមតៈ = Sisowath Sirimatak
  វិចិត្រ = Vichet
  ប៊ុន រ៉ានី = Bun Rany
  មាន សំអាន = Mean Sam An
  ស៊ាន បូរ៉ាត់ = Sean Borath
  ស៊ុន ចាន់ថុល = Sun Chanthol
  ហង់ ជួនណារ៉ុន = Hang Chuon Naron
  ជា សុផារ៉ា = Chea Sophara
  ខៀវ កាញារីទ្ធ = Khieu Kanharith
  សុខ ចិន្តា = Sok Chenda
  គួច ចំរើន = Kuoch Chamroeun
  ម៉ម ប៊ុនហេង = Mam Bunheng
  ជុំ រស់ = Chum Ros
  លី ធុជ = Ly Thuch
  អ៊ុក រ៉ាប៊ុន = Ouk Rabun
  ស៊ុយ សែម = Suy Sem
  អ៊ិន ចាន់ថា = In Chantha
  នី ភក្ដី = Ny Pheakdey
  វ៉ាន់ ថាវី = Van Thavy
  ឡុង បូរ៉ា = Long Bora
  កុយ មករា = Koy Makara
  ពៅ រតនា = Pov Ratana
  ម៉ៅ សុភ័ក្ត្រ = Mao Sopheak
  ហួត រក្សា = Huot Raksa
  ផល្លា = Phalla
  បុប្ផា ទេវី = Bopha Devi
  សុភ័ក្រ = Sopheak
  វិរៈ = Vireak
  វីរៈ សុខ = Sok Virak
  ធីតា = Thida
  ស្រីមុំ កែវ = Keo Sreymom
  សុវណ្ណារ៉ា = Sovannara
  ឧត្តម = Oudom
  ឧត្តម = Udom
  รังสรรค์ ศรีสุวรรณ = Rangsan Srisuwan
  วัฒนา เมืองสุข = Watana Muangsook
  สุภาพร แสงทอง = Supaporn Saengthong
  เอกชัย ศรีวิชัย = Ekachai Srivichai
  กิตติพงษ์ ใจดี = Kittipong Jaidee
  นพดล ปัทมะ = Noppadon Pattama
  ไพบูลย์ นิติตะวัน = Paiboon Nititawan
  มานพ จันทรา = Manop Chantra
  ธีระพงศ์ = Teerapong
  สุดารัตน์ เกยุราพันธุ์ = Sudarat Keyuraphan
  ไชยวัฒน์ = Chaiwat
  เสถียร = Sathian
  เสถียร = Satien
  เจริญ สิริวัฒนภักดี = Charoen Sirivadhanabhakdi
  หทัยชนก = Hathaichanok
  หนึ่งฤทัย = Nuengruethai
  หลวงพ่อเงิน = Luang Pho Ngoen
  กฤษณา = Kritsana
  พฤกษา = Prueksa
  เกียรติศักดิ์ เสนาเมือง = Kiatisuk Senamuang
  ธีรศิลป์ แดงดา = Teerasil Dangda
  บัวขาว บัญชาเมฆ = Buakaw Banchamek
  ราตรี = Ratree
  ลลิสา มโนบาล = Lalisa Manobal
  ปริญญา เจริญผล = Parinya Charoenphol
  ចាន់ កញ្ញារ័ត្ន = Chan Kanharath
  วีระ = វីរៈ
  จันทรา = ចន្ទ្រា
  สุวรรณ = សុវណ្ណ
`);

/** Names of different people that begin, end or sound similarly, and short names that differ in a vowel. */
const DIFFERENT = pairsOf(`
  สมชาย = Somsak
  สมชาย = Somchat
  สมชาย = Samchai Dee
  สมศักดิ์ = Somsri
  สมศรี = Somsak
  สมพร = Sompong
  สมพงษ์ = Somporn
  วิชัย = Wichit
  วิชัย = Wichien
  วิชิต = Vichai
  วิเชียร = Wichai
  ประเสริฐ = Prasit
  ประสิทธิ์ = Prasert
  ประสิทธิ์ = Prayut
  ประยุทธ์ จันทร์โอชา = Prawit Wongsuwan
  ทักษิณ ชินวัตร = Yingluck Shinawatra
  ยิ่งลักษณ์ ชินวัตร = Thaksin Shinawatra
  แพทองธาร ชินวัตร = Panthongtae Shinawatra
  ชวน หลีกภัย = Chuwit Leekpai
  อานันท์ ปันยารชุน = Anant Panya
  สุรยุทธ์ จุลานนท์ = Surapong Chulanont
  คึกฤทธิ์ ปราโมช = Seni Pramoj
  เสนีย์ ปราโมช = Kukrit Pramoj
  สมชาย วงศ์สวัสดิ์ = Somsak Wongsawat
  สมชาย ใจดี = Somchai Jaidum
  สมชาย ใจดี = Somchai Jaiyen
  บุญเลิศ = Boonlom
  พรชัย = Porntip
  พรชัย = Ponchan
  ณรงค์ = Narin
  นรินทร์ = Narong
  มานพ = Manee
  มาลี = Malai
  มาลัย = Malee
  ดำ = Daeng
  แดง = Dang Dam
  จันทร์ = Chanya
  แก้ว = Kaeo Ta
  ทองดี = Thongdam
  ทองคำ = Thongdee
  สุดา = Sida
  สุธี = Sutha
  สุภา = Supee
  อนงค์ = Anek
  นคร = Nakarin
  ราตรี = Ratana
  เชียงใหม่ = Chiang Rai
  เชียงราย = Chiang Mai
  ขอนแก่น = Khon Kaew
  วีระ = Wirun
  สุข = Sak
  สัก = Sok
  ชัย = Choi
  ไก่ = Kai Kai
  เก่ง = Kong
  นิด = Nat
  นุช = Nit
  ต้น = Tan
  เอก = Ok
  โจ = Ja
  ปู = Pa
  สุพจน์ = Suphat
  สุพัตรา = Supatcha
  ธนพล = Thanapat
  ธนพัฒน์ = Thanapol
  กิตติพงษ์ = Kittipat
  กิตติชัย = Kittisak
  ชาติชาย = Chartchan
  សុខ ដារ៉ា = Sok Dary
  សុខ ដារ៉ា = Sok Diri
  សុខ ដារ៉ា = Sam Dara
  សុខ ដារ៉ា = Seng Dara
  សុខ ដារ៉ា = Sok Thida
  សុខ ដារ៉ា = Sok Dina
  សុខ ដារី = Sok Dara
  សុខ ធីតា = Sok Dara
  ចាន់ សុភា = Chan Sophal
  ចាន់ សុភា = Chan Sopheap
  ចាន់ សុភា = Chin Sophea
  ចាន់ សុផល = Chan Sophea
  នរោត្ដម សីហនុ = Norodom Sihamoni
  នរោត្តម សីហមុនី = Norodom Sihanouk
  នរោត្តម រណឫទ្ធិ = Norodom Chakrapong
  ហ៊ុន សែន = Hun Sok
  ហ៊ុន សែន = Hun Seng
  ហ៊ុន សែន = Heng Sen
  ហ៊ុន សែន = Hun Manet
  ហ៊ុន ម៉ាណែត = Hun Manit
  ជា ស៊ីម = Chea Sam
  ជា ស៊ីម = Chea Som
  ហេង សំរិន = Heng Sarin
  សុខ អាន = Sok Ang
  សុខ អាន = Sok In
  លន់ នល់ = Lim Nol
  លន់ នល់ = Lin Nal
  ប៉ុល ពត = Pol Pit
  ប៉ុល ពត = Pal Pat
  ខៀវ សំផន = Khieu Sampheap
  អៀង សារី = Ieng Thirith
  អៀង ធីរិទ្ធ = Ieng Sary
  នួន ជា = Noun Che
  សុន សេន = Son Sann
  សុន សេន = Sin San
  ប៉ែន នុត = Pan Nat
  ប៉ែន រ៉ន = Pin Rin
  កែវ សុខផេង = Keo Sokpheap
  គឹម វាសនា = Kim Veasno
  គឹម វាសនា = Kim Vanna
  ជា រិទ្ធ = Chea Roth
  ជា រិទ្ធ = Chea Rotha
  សុខ ពិសិដ្ឋ = Sok Pisey
  សុខ ពិសី = Sok Piseth
  លី សំណាង = Ly Samnieng
  មាស សុខសោភា = Meas Sok
  ចាន់ = Chin
  ចាន់ = Chenda
  សុខា = Sokhom
  សុខុម = Sokha
  សុភ័ក្រ = Sophea
  វណ្ណា = Vanny
  វណ្ណី = Vanna
  វណ្ណា = Vuthy
  វុទ្ធី = Vutha
  រដ្ឋា = Rithy
  រិទ្ធី = Ratha
  បូរ៉ា = Bory
  ធារ៉ា = Thary
  ស្រីមុំ = Sreymean
  ស្រីមាន = Sreymom
  ម៉ៅ = Meo
  លី = La
  សុខ = Sek
  ពៅ = Pia
  ភ្នំពេញ = Phnom Pich
  កំពត = Kampong
  កំពង់ចាម = Kampong Thom
  កំពង់ធំ = Kampong Cham
  สมชาย = សំណាង
  สุข = សែន
  ชัย = ជា
  ជា = Chi
  ឡុង = Leng
  ហេង = Hong
  គង់ = Keng
  គង់ = King
  ទេព = Tap
  เอ = A
  บี = B
`);

function pairsOf(table: string): readonly (readonly [string, string])[] {
  return table
    .trim()
    .split('\n')
    .map(line => line.trim().split(' = ') as [string, string]);
}

const found = (...names: readonly string[]): readonly (readonly string[])[] =>
  similarNames(
    names.map((text, at) => ({ text, games: names.length - at })),
    true,
  ).map(({ reason, spellings }) => [reason, ...spellings.map(({ text }) => text)]);

test(`suggests ${SAME.length} pairs of spellings in two scripts`, () => {
  expect(SAME.filter(([a, b]) => found(a, b)[0]?.[0] !== 'script')).toEqual([]);
});

test(`suggests none of ${DIFFERENT.length} pairs of different names`, () => {
  expect(DIFFERENT.filter(([a, b]) => found(a, b).length > 0)).toEqual([]);
});

test('finds names in any order of their words, however the words are divided', () => {
  expect(found('សុខ ដារ៉ា', 'Dara, Sok')).toHaveLength(1);
  expect(found('សុខដារ៉ា', 'Sok Dara')).toHaveLength(1);
  expect(found('រស់ សេរីសុទ្ធា', 'Serey Sothea Ros')).toHaveLength(1);
  expect(found('นายสมชาย ใจดี', 'Jaidee, Somchai')).toHaveLength(1);
});

test('finds spellings of people', () => {
  for (const latin of ['Somchai Vichai', 'Somchay Wichai', 'Somchaai Wichay'])
    expect(found('สมชาย วิชัย', latin), latin).toEqual([['script', 'สมชาย วิชัย', latin]]);
  for (const latin of ['Chan Dara', 'Chann Dara', 'Jan Dara'])
    expect(found('ចាន់ ដារ៉ា', latin), latin).toEqual([['script', 'ចាន់ ដារ៉ា', latin]]);
  for (const latin of ['Somporn', 'Somphon', 'Sompon'])
    expect(found('สมพร', latin), latin).toEqual([['script', 'สมพร', latin]]);
});

test('distinguishes names by their numbers', () => {
  expect(found('เชียงใหม่ 2019', 'Chiang Mai 2019')).toHaveLength(1);
  expect(found('เชียงใหม่ ๒๕๖๒', 'Chiang Mai 2562')).toHaveLength(1);
  expect(found('เชียงใหม่ 2019', 'Chiang Mai 2020')).toEqual([]);
});

test('accepts any text', () => {
  for (const odd of [
    '่ั',
    '្ក',
    '์',
    'เ',
    'เเเแ',
    'ំះ',
    'ឝឞ៙',
    'ฤๅ',
    'រ៌',
    '陳',
    'ກາ',
    'a'.repeat(500),
    'ก'.repeat(500),
    'ក្'.repeat(500),
  ])
    expect(found(odd, 'Sok Dara', 'สมชาย'), odd).toEqual([]);
});
