/** Starts the page: the rules kernel first, because every position on screen needs it. */
import { mount } from 'svelte';
import './style/fonts.ts';
import './style/tokens.css';
import './style/base.css';
import rulesUrl from '../build/rules.wasm?url';
import { loadRules } from '../engine/rules/kernel.ts';
import App from './App.svelte';

const response = await fetch(rulesUrl);
await loadRules(new Uint8Array(await response.arrayBuffer()));

const target = document.getElementById('page');
if (!target) throw new Error('index.html has no #page');
mount(App, { target });
