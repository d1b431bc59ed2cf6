/**
 * The question before an external engine is changed. Its texts are the shell's own: those of the page could hide from the
 * user what is asked.
 */
import type { MessageBoxOptions } from 'electron';
import type { Approval, ApprovalQuestion } from '../host/external/approval.ts';
import { showMessage } from './questions.ts';

type Texts = Readonly<Record<ApprovalQuestion['kind'] | 'warning' | 'allow' | 'cancel', string>>;

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    add: 'Add this program as an engine?',
    command: 'Change the program of this engine?',
    options: 'Change these options of the engine?',
    warning: 'Programs run with your rights. Allow only what you have entered yourself.',
    allow: 'Allow',
    cancel: 'Cancel',
  },
  th: {
    add: 'เพิ่มโปรแกรมนี้เป็นเอนจินหรือไม่',
    command: 'เปลี่ยนโปรแกรมของเอนจินนี้หรือไม่',
    options: 'เปลี่ยนตัวเลือกเหล่านี้ของเอนจินหรือไม่',
    warning: 'โปรแกรมทำงานด้วยสิทธิ์ของคุณ อนุญาตเฉพาะสิ่งที่คุณป้อนเองเท่านั้น',
    allow: 'อนุญาต',
    cancel: 'ยกเลิก',
  },
  km: {
    add: 'បន្ថែមកម្មវិធីនេះជាម៉ាស៊ីនឬ?',
    command: 'ប្ដូរកម្មវិធីរបស់ម៉ាស៊ីននេះឬ?',
    options: 'ប្ដូរជម្រើសទាំងនេះរបស់ម៉ាស៊ីនឬ?',
    warning: 'កម្មវិធីដំណើរការដោយសិទ្ធិរបស់អ្នក។ សូមអនុញ្ញាតតែអ្វីដែលអ្នកបានបញ្ចូលដោយខ្លួនឯង។',
    allow: 'អនុញ្ញាត',
    cancel: 'បោះបង់',
  },
};

/** @param language of the page; English if it is unknown */
export const nativeApproval = (language: () => string): Approval => ({
  kind: 'question',
  async ask({ kind, name, text }) {
    const texts = (TEXTS[language()] ?? TEXTS.en) as Texts;
    const options: MessageBoxOptions = {
      type: 'warning',
      message: texts[kind],
      detail: `${name}\n\n${text}\n\n${texts.warning}`,
      buttons: [texts.allow, texts.cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    };
    return (await showMessage(options)).response === 0;
  },
});
