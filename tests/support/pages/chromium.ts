/** Chromium for scripts that are no stories. */
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.ts';

export function openChromium(): Promise<Browser> {
  const program = findChromium();
  return chromium.launch({
    ...(program ? { executablePath: program } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
