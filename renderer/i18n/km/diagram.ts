/** Khmer: diagrams as pictures. */
import type * as en from '../en/diagram.ts';

export const diagram: typeof en.diagram = {
  diagram: {
    format: 'ប្រភេទឯកសារ',
    formats: { png: 'រូប PNG', svg: 'រូប SVG', gif: 'GIF មានចលនា' },
    width: 'ទទឹង',
    pixels: count => `${count} ភីកសែល`,
    line: 'ដំណើរ',
    lines: { main: 'ផ្លូវមេ', shown: 'ផ្លូវនៅលើក្ដារ' },
    delay: 'វិនាទីក្នុងមួយទីតាំង',
    theme: 'ពណ៌',
    themes: { wood: 'ឈើ', light: 'ភ្លឺ', dark: 'ងងឹត', print: 'សខ្មៅ' },
    caption: 'អត្ថបទក្រោមរូប',
    shown: 'អ្វីដែលបង្ហាញក្នុងរូប',
    blackBelow: 'ខាងខ្មៅនៅខាងក្រោម',
    coordinates: 'កូអរដោនេ',
    sideToMove: 'វេនដើរ',
    shapes: 'ព្រួញ និងក្រឡាដែលបានគូស',
    lastMove: 'ដំណើរចុងក្រោយ',
    count: 'ការរាប់ដែលកំពុងដំណើរការ',
    preview: 'រូបសាកមើល',
    progress: 'ទីតាំងដែលបានគូររួច',
    stop: 'ឈប់',
    copy: 'ចម្លងរូប',
    save: 'រក្សាទុករូប',
  },
};
