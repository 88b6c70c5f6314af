import type { Page } from '@playwright/test';

/** Hides all but ten rows of each list, for checks that would find no more in 200 rows of one kind. */
export const hideExtraRows = (page: Page, isOn: boolean) =>
  page.evaluate((hides) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main :is(tr, li, dd > *):nth-child(n + 11) { display: none !important }');
    document.adoptedStyleSheets = hides ? [sheet] : [];
  }, isOn);
