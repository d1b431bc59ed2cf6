/** Starts the page: the rules kernel first, because every position on screen needs it. */
import { mount } from 'svelte';
import './style/fonts.ts';
import './style/tokens.css';
import './style/base.css';
import rulesUrl from '../build/rules.wasm?url';
import { loadRules } from '../engine/rules/kernel.ts';
import App from './App.svelte';
import { locale } from './i18n/shell.svelte.ts';
import { whenIdle } from './state/shell/idle.ts';
import { systemLanguage } from './state/shell/settings.svelte.ts';
import { views } from './views/views.svelte.ts';

const kernel = fetch(rulesUrl).then(async response => loadRules(new Uint8Array(await response.arrayBuffer())));
// Most starts show the library first. What fails here is fetched again, and reported, where it is shown.
const hurried = Promise.allSettled([locale.use(systemLanguage(navigator.languages)), views.load('library')]);
await Promise.all([kernel, hurried]);

const target = document.getElementById('page');
if (!target) throw new Error('index.html has no #page');
mount(App, { target });
whenIdle(() => void views.loadOthers());
