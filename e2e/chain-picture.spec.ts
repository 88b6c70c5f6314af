import { readFile } from 'node:fs/promises';
import type { Page, Response } from '@playwright/test';
import { routes } from '@/lib/routes';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';

test.use({ ownContext: true });

const name = '6 Brook Street to 8 The Paragon';

/** @returns the page's first HTML; the stages may come in it or after it, which moves nothing */
async function openChain(page: Page): Promise<Response> {
  const { chainId } = await demoTransaction(page, '6 Brook Street');
  return (await page.goto(routes.chain(chainId)))!;
}

/** Where each card stands, to a tenth of a px. */
const placesOf = (page: Page) =>
  page.locator('[data-node]').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { x, y, width } = node.getBoundingClientRect();
      return [node.getAttribute('data-node'), ...[x, y, width].map((one) => Math.round(one * 10) / 10)].join(
        ' ',
      );
    }),
  );

test.describe('the picture of a chain', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('agent'));

  test('stands in the first HTML where the scripts find it: nothing shifts', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number;
            sources: { node?: Node | null }[];
          };
          const isOurs = sources.some(({ node }) => node instanceof Element && node.closest('.graph'));
          if (isOurs)
            Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const first = await openChain(page);
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    const live = await placesOf(page);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);

    // The same response again (another may know more of the stages), but none of its script files arrives.
    const [body, headers] = [await first.body(), await first.allHeaders()];
    const bare = await page.context().newPage();
    await bare.setViewportSize(page.viewportSize()!);
    await bare.route('**/*.js', (route) => route.abort());
    await bare.route(first.url(), (route) => route.fulfill({ body, headers }));
    await bare.goto(page.url(), { waitUntil: 'domcontentloaded' });
    await expect(bare.locator('[data-camera="opening"]')).toBeVisible();
    expect(await placesOf(bare)).toEqual(live);
  });

  test('leaves as a file that shows what the screen shows', async ({ page }) => {
    await openChain(page);
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    // The picture is made once the stages are read: a card without its health would be half a card.
    await expect(page.getByRole('region', { name: 'What holds this chain' })).toContainText('is blocked');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const files: Record<string, Buffer> = {};
    for (const kind of ['SVG', 'PNG']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `${kind} picture` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`${name}, internal.${kind.toLowerCase()}`);
      files[kind] = await readFile((await file.path())!);
    }
    expect(files.PNG!.subarray(1, 4).toString()).toBe('PNG');
    // About 300 dpi: three px for each px of the screen.
    const widthOf = (svg: string) => Number(/<svg[^>]* width="([\d.]+)"/.exec(svg)![1]);
    const svg = files.SVG!.toString();
    expect(files.PNG!.readUInt32BE(16)).toBe(Math.round(widthOf(svg) * 3));

    await page.keyboard.press('Escape');
    // A card of the file and the same card of the screen, side by side in the same page and font.
    const card = page.locator('[data-node]').first();
    const onScreen = await card.evaluate((node) => node.querySelector('svg')!.innerHTML);
    const difference = await page.evaluate(
      async ([file, drawn]) => {
        const size = { width: 260, height: 120 };
        const light = getComputedStyle(document.documentElement);
        const paint = (markup: string) =>
          markup.replace(/var\(--([\w-]+)\)/g, (_, token: string) =>
            light.getPropertyValue(`--${token}`).trim(),
          );
        const cardOf = new DOMParser()
          .parseFromString(file!, 'image/svg+xml')
          .querySelectorAll('svg > g')[1]!;
        const pixels = async (content: string) => {
          const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="sans-serif" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`;
          const image = new Image();
          image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(frame)}`;
          await image.decode();
          const canvas = Object.assign(document.createElement('canvas'), size);
          const context = canvas.getContext('2d')!;
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, size.width, size.height).data;
        };
        const [a, b] = [await pixels(cardOf.innerHTML), await pixels(paint(drawn!))];
        let different = 0;
        for (let at = 0; at < a.length; at++) if (Math.abs(a[at]! - b[at]!) > 8) different++;
        const ink = a.filter((value, at) => at % 4 === 3 && value > 0).length;
        return { different, ink };
      },
      [svg, onScreen],
    );
    expect(difference.ink).toBeGreaterThan(20_000);
    expect(difference.different).toBe(0);
    expect(svg.match(/<path[^>]* fill="#7e8796"|<path[^>]* fill="#14181f"/g)).toHaveLength(4);
  });

  test('is the same on the screen, in the files and on paper', async ({ page }) => {
    await openChain(page);
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What holds this chain' })).toContainText('is blocked');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const files: Record<string, Buffer> = {};
    for (const kind of ['SVG', 'PNG']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `${kind} picture` }).click();
      files[kind] = await readFile((await (await download).path())!);
    }
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
    await page.locator('.graph').evaluate((graph) => {
      for (const one of graph.querySelectorAll<HTMLElement>(':scope > *, .react-flow__attribution'))
        if (!one.matches('.graph-world, .react-flow')) one.style.visibility = 'hidden';
    });
    // At whole px, wherever the words above have put it: a picture and letters are moved to them in different ways.
    const snap = await page.locator('.graph').evaluate((graph) => {
      const { transform } = graph.querySelector<HTMLElement>('.react-flow__viewport')!.style;
      const [x, y] = transform.match(/-?[\d.]+/g)!.map(Number) as [number, number];
      const translate = `${Math.round(x) - x}px ${Math.round(y) - y}px`;
      for (const layer of graph.children) (layer as HTMLElement).style.translate = translate;
      return translate;
    });
    const clip = await page.locator('.graph').evaluate((graph) => {
      const { x, y, width, height } = graph.getBoundingClientRect();
      return { x, y, width, height };
    });
    const screen = await page.screenshot({ clip });
    const blank = await differenceOf(page, screen, null, 4);
    expect(blank).toBeGreaterThan(0.03);

    // The file at the same camera in place of the screen's own drawing, in the page's font.
    const svg = files.SVG!.toString();
    await page.evaluate(
      async ([markup, png, translate]) => {
        const [left = 0, top = 0, width = 0] = /viewBox="([^"]+)"/.exec(markup!)![1]!.split(' ').map(Number);
        const { transform } = document.querySelector<HTMLElement>('.react-flow__viewport')!.style;
        const graph = document.querySelector('.graph')!;
        for (const layer of graph.children) (layer as HTMLElement).style.display = 'none';
        const show = (id: string, drawing: SVGSVGElement | HTMLImageElement) => {
          const world = Object.assign(document.createElement('div'), { id });
          Object.assign(world.style, {
            position: 'absolute',
            left: '0',
            top: '0',
            transform,
            translate,
            transformOrigin: '0 0',
          });
          Object.assign(drawing.style, { position: 'absolute', left: `${left}px`, top: `${top}px`, maxWidth: 'none', fontFamily: 'inherit' }); // oxfmt-ignore
          world.append(drawing);
          graph.append(world);
        };
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
        // An attribute would take whole px alone.
        image.style.width = `${width}px`;
        await image.decode();
        show('png', image);
        const file = document.createElement('div');
        file.innerHTML = markup!;
        // What stands above the graph in the file is not on the screen.
        file.querySelector('g > text')!.remove();
        show('svg', file.firstElementChild as SVGSVGElement);
        document.getElementById('png')!.hidden = true;
      },
      [svg, files.PNG!.toString('base64'), snap],
    );
    // Letters that are scaled another way have other edges, so patches of 4 × 4 px are compared.
    expect(await differenceOf(page, screen, await page.screenshot({ clip }), 4)).toBeLessThan(blank / 20);
    await page.evaluate(() => {
      document.getElementById('svg')!.hidden = true;
      document.getElementById('png')!.hidden = false;
    });
    // A canvas has no tabular figures, so digits stand a hair's breadth elsewhere; a missing card is far more.
    expect(await differenceOf(page, screen, await page.screenshot({ clip }), 4)).toBeLessThan(blank / 4);

    // On paper it is all of it, on one page: A4 less its margins.
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const printed = page.locator('[data-paper] figure svg');
    await expect(printed).toBeVisible();
    const mm = 96 / 25.4;
    expect((await printed.boundingBox())!.height).toBeLessThan((297 - 28) * mm);
    // The ground and five cards.
    await expect(printed.locator('g')).toHaveCount(6);
  });
});

/** The share of pixels that differ clearly between two pictures of one size, or from white; in patches of some px. */
function differenceOf(page: Page, a: Buffer, b: Buffer | null, patch: number): Promise<number> {
  return page.evaluate(
    async ([one, other, step]) => {
      const pixels = async (base64: string) => {
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${base64}` });
        await image.decode();
        const size = { width: Math.ceil(image.width / step), height: Math.ceil(image.height / step) };
        const context = Object.assign(document.createElement('canvas'), size).getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, size.width, size.height);
        return context.getImageData(0, 0, size.width, size.height).data;
      };
      const [p, q] = [await pixels(one), other === null ? null : await pixels(other)];
      let different = 0;
      for (let at = 0; at < p.length; at += 4) {
        const isAway = [0, 1, 2].some(
          (channel) => Math.abs(p[at + channel]! - (q?.[at + channel] ?? 255)) > 32,
        );
        if (isAway) different++;
      }
      return different / (p.length / 4);
    },
    [a.toString('base64'), b?.toString('base64') ?? null, patch] as const,
  );
}
