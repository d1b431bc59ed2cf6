/** คำเกี่ยวกับเกมต่าง ๆ: เริ่มเกม การกินแบบหาบ คำสั่งให้หาบ และรุกที่ชนะ */
import type { enGames, faultsGamesEn, noticesGamesEn } from './en-games.ts';

export const thGames: typeof enGames = {
  games: {
    Makruk: { name: 'หมากรุกไทย', line: 'หมากรุกของไทย' },
    Cambodian: { name: 'อุกจัตรังค์', line: 'หมากรุกของกัมพูชา' },
    Karouk: { name: 'การ์อุก', line: 'ใครรุกก่อนชนะ' },
    Rek: { name: 'เร็ก', line: 'หาบหมากเป็นคู่ ล้อมเป็นกลุ่ม กินขุน' },
    'Min Rek Chanh': { name: 'มินเร็กจาญ', line: 'ถูกสั่งให้หาบแล้วไม่หาบ แพ้' },
  },
  newGame: {
    rules: 'กติกา',
    usual: 'ปกติ',
    own: 'ของคุณเอง',
    start: 'เริ่มจาก',
    first: 'ใครเดินก่อน',
    firstHint: 'ฝ่ายขาวเดินก่อน เว้นแต่ผู้เล่นตกลงกันเป็นอย่างอื่น',
    loserFirst: side => `ฝ่าย${side}แพ้เกมก่อน ตามธรรมเนียมผู้แพ้เดินก่อนได้`,
    tilted: 'ตะแคงเรือ',
    tiltedHint: 'การต่อ: เรือที่เลือกจะตะแคงไว้และเดินอย่างเม็ดตลอดเกม',
    mirrored: 'ตั้งกลับซ้ายขวา',
    mirroredHint: squares => `ขุนเริ่มที่ ${squares}`,
    fenRules: 'FEN เป็นตัวกำหนดตำแหน่งเริ่ม',
  },
  rek: {
    man: 'ตัวหมาก',
    menLeft: 'หมากที่เหลือ',
    captured: units => `กินได้ ${units} ตัว`,
    lastTook: squares => `ตาสุดท้ายกิน ${squares}`,
    noCount: 'เกมนี้ไม่มีการนับ',
    noCounts: 'กติกานี้ไม่มีการนับ',
    noCapture: limit => `เสมอเมื่อเดินครบ ${limit} ครั้งโดยไม่มีการกิน`,
    ordered: side => `${side}สั่ง:`,
    others: 'เดินอย่างอื่นแพ้',
    call: 'สั่ง',
    callHint: 'สั่งพร้อมกับตาถัดไปของคุณ: คู่ที่ตานั้นเปิดต้องถูกหาบ',
    disobeyTitle: 'ตานี้ขัดคำสั่ง',
    disobey: move => `${move} ขัดคำสั่งและแพ้ทันที ตาที่ทำตามคำสั่ง:`,
    anyway: 'เดินตานี้',
    back: 'กลับ',
    disobeyed: side => `${side}ขัดคำสั่งและแพ้`,
    orders: 'ตาที่ถูกสั่ง',
    noOrders: 'ไม่มีคู่ที่หาบได้ในตำแหน่งนี้ จึงสั่งไม่ได้',
    halfmoves: 'จำนวนครั้งที่เดินโดยไม่มีการกิน',
  },
  firstCheck: {
    won: side => `${side}รุกก่อนและชนะ`,
    checks: 'รุกที่ชนะ',
    open: 'ยังไม่มีใครรุก',
    given: side => `${side}รุกแล้ว`,
  },
  setUp: {
    onlyPossible: 'ถ้าเป็น 0 แปลว่านับได้ที่นี่ แต่ยังไม่มีใครเริ่มนับ',
  },
  under: {
    look: 'ดูตามกติกาอื่น …',
    title: name => `ดูตาม: ${name}`,
    own: 'กติกาของเกมเอง',
    agrees: 'กติกาทั้งสองบอกเหมือนกันทุกตาในแนวนี้',
    first: move => `จุดแรกที่ต่างกัน: ${move}`,
    atStart: 'จุดแรกที่ต่างกัน: ตั้งแต่เริ่มเกม',
    go: 'ไปที่นั่น',
    here: 'ตานี้ตามกติกานั้น',
    onlyThere: 'ตาที่มีเฉพาะกติกานั้น:',
    onlyHere: 'ตาที่กติกานั้นไม่มี:',
    sameMoves: moves => `ตาเดินเหมือนกันทั้ง ${moves} ตา`,
    keep: 'เก็บสำเนาตามกติกานี้',
    stop: 'กลับไปกติกาของเกม',
  },
};

export const noticesGamesTh: typeof noticesGamesEn = {
  'copied-under': 'สำเนาตาม {name} เป็นเกมใหม่ เดินได้ทุกตา',
  'copied-under-cut': 'สำเนาตาม {name} เป็นเกมใหม่ มี {cuts} ตาที่เดินไม่ได้ ตาเหล่านั้นและตาที่ตามมาเก็บไว้เป็นข้อความ',
  'copied-under-cut-one': 'สำเนาตาม {name} เป็นเกมใหม่ มีหนึ่งตาที่เดินไม่ได้ ตานั้นและตาที่ตามมาเก็บไว้เป็นข้อความ',
};

export const faultsGamesTh: typeof faultsGamesEn = {
  'fen-order': ({ move }) => `ตาที่ถูกสั่ง ${move} เริ่มจากช่องว่าง`,
  'other-family': () => 'เกมทั้งสองใช้หมากต่างชนิดกัน',
  'board-size': () => 'กระดานมี 64 ช่อง',
};
