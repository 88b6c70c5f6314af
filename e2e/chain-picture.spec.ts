import { readFile } from 'node:fs/promises';
import type { Page, Response } from '@playwright/test';
import { routes } from '@/lib/routes';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';

test.use({ ownContext: true });

const name = '6 Brook Street to 8 The Paragon';

/** @returns the response with the first HTML; stages may be part of it or load later, without a layout shift */
async function openChain(page: Page): Promise<Response> {
  const { chainId } = await demoTransaction(page, '6 Brook Street');
  return (await page.goto(routes.chain(chainId)))!;
}

/** The position and width of each card, to a tenth of a pixel. */
const placesOf = (page: Page) =>
  page.locator('[data-node]').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { x, y, width } = node.getBoundingClientRect();
      return [node.getAttribute('data-node'), ...[x, y, width].map((px) => Math.round(px * 10) / 10)].join(
        ' ',
      );
    }),
  );

test.describe('the picture of a chain', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('agent'));

  test('is in the first HTML at its final position: hydration shifts nothing', async ({ page }) => {
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

    // The same response again (a new one may include more stages), without its scripts.
    const [body, headers] = [await first.body(), await first.allHeaders()];
    const withoutScripts = await page.context().newPage();
    await withoutScripts.setViewportSize(page.viewportSize()!);
    await withoutScripts.route('**/*.js', (route) => route.abort());
    await withoutScripts.route(first.url(), (route) => route.fulfill({ body, headers }));
    await withoutScripts.goto(page.url(), { waitUntil: 'domcontentloaded' });
    await expect(withoutScripts.locator('[data-camera="opening"]')).toBeVisible();
    expect(await placesOf(withoutScripts)).toEqual(live);
  });

  test('is exported as files that show the same as the screen', async ({ page }) => {
    await openChain(page);
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    // Export only once the stages have been read: before that, cards lack their health.
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
    // About 300 dpi: three pixels for each screen pixel.
    const widthOf = (svg: string) => Number(/<svg[^>]* width="([\d.]+)"/.exec(svg)![1]);
    const svg = files.SVG!.toString();
    expect(files.PNG!.readUInt32BE(16)).toBe(Math.round(widthOf(svg) * 3));

    await page.keyboard.press('Escape');
    // Compare a card of the file with the same card on the screen, in the same page and font.
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

  test('is the same on the screen, in the files and in print', async ({ page }) => {
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
      for (const element of graph.querySelectorAll<HTMLElement>(':scope > *, .react-flow__attribution'))
        if (!element.matches('.graph-world, .react-flow')) element.style.visibility = 'hidden';
    });
    // Align to whole pixels, because images and text are rounded differently at fractional positions.
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

    // Replace the screen's drawing with the file, at the same camera and in the page's font.
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
        // The width attribute accepts only whole pixels.
        image.style.width = `${width}px`;
        await image.decode();
        show('png', image);
        const file = document.createElement('div');
        file.innerHTML = markup!;
        // The file has a title above the graph, which the screen has not.
        file.querySelector('g > text')!.remove();
        show('svg', file.firstElementChild as SVGSVGElement);
        document.getElementById('png')!.hidden = true;
      },
      [svg, files.PNG!.toString('base64'), snap],
    );
    // Text scaled differently has other edges, so we compare patches of 4 × 4 pixels.
    expect(await differenceOf(page, screen, await page.screenshot({ clip }), 4)).toBeLessThan(blank / 20);
    await page.evaluate(() => {
      document.getElementById('svg')!.hidden = true;
      document.getElementById('png')!.hidden = false;
    });
    // A canvas has no tabular figures, so digits are slightly offset; a missing card would differ far more.
    expect(await differenceOf(page, screen, await page.screenshot({ clip }), 4)).toBeLessThan(blank / 4);

    // In print the complete chain fits on one A4 page without its margins.
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const printed = page.locator('[data-paper] figure svg');
    await expect(printed).toBeVisible();
    const mm = 96 / 25.4;
    expect((await printed.boundingBox())!.height).toBeLessThan((297 - 28) * mm);
    // The background and five cards.
    await expect(printed.locator('g')).toHaveCount(6);
  });
});

/** The share of patches that differ clearly between two images of equal size, or from white if `b` is null. */
function differenceOf(page: Page, a: Buffer, b: Buffer | null, patch: number): Promise<number> {
  return page.evaluate(
    async ([base64A, base64B, step]) => {
      const pixels = async (base64: string) => {
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${base64}` });
        await image.decode();
        const size = { width: Math.ceil(image.width / step), height: Math.ceil(image.height / step) };
        const context = Object.assign(document.createElement('canvas'), size).getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, size.width, size.height);
        return context.getImageData(0, 0, size.width, size.height).data;
      };
      const [p, q] = [await pixels(base64A), base64B === null ? null : await pixels(base64B)];
      let different = 0;
      for (let at = 0; at < p.length; at += 4) {
        const isDifferent = [0, 1, 2].some(
          (channel) => Math.abs(p[at + channel]! - (q?.[at + channel] ?? 255)) > 32,
        );
        if (isDifferent) different++;
      }
      return different / (p.length / 4);
    },
    [a.toString('base64'), b?.toString('base64') ?? null, patch] as const,
  );
}
