/**
 * The three scripts of the page, each as its own small subset, and the signs of evaluations and arrows, so that no
 * installed font is needed.
 */
import '@fontsource/noto-sans/latin-400.css';
import '@fontsource/noto-sans/latin-600.css';
import '@fontsource/noto-sans/latin-ext-400.css';
import '@fontsource/noto-sans/latin-ext-600.css';
import '@fontsource/noto-sans/cyrillic-400.css';
import '@fontsource/noto-sans-khmer/khmer-400.css';
import '@fontsource/noto-sans-khmer/khmer-600.css';
import '@fontsource/noto-sans-thai/thai-400.css';
import '@fontsource/noto-sans-math/latin-400.css';
import '@fontsource/noto-sans-thai/thai-600.css';
