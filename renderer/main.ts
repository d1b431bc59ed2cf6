/** Starts the page: the rules kernel first, because every position on screen needs it. */
import { mount } from 'svelte';
import './style/fonts.ts';
import './style/tokens.css';
import './style/base.css';
import rulesUrl from '../build/rules.wasm?url';
import { loadRules } from '../engine/rules/kernel.ts';
import App from './App.svelte';
import { locale } from './i18n/shell.svelte.ts';
import { systemLanguage } from './state/shell/settings.svelte.ts';
import { views } from './views/views.svelte.ts';

const kernel = fetch(rulesUrl).then(async response => loadRules(new Uint8Array(await response.arrayBuffer())));
// Words that cannot be fetched are fetched again, and reported, where they are shown.
const words = Promise.allSettled([locale.use(systemLanguage(navigator.languages))]);
await Promise.all([kernel, words]);

const target = document.getElementById('page');
if (!target) throw new Error('index.html has no #page');
mount(App, { target });
// Most starts show the library first. A failure is reported when it is shown.
views.load('library').catch(() => undefined);
