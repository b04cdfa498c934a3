import { tile } from './buying.ts'
import { expect, test } from './page.ts'

test('on a translated page the bar next to the pay button shows the choice', async ({ page }) => {
  await page.goto('/customer-self-service')
  // React must run before the translator.
  await tile(page, 'Quick Browse').check()
  await expect(page.locator('[data-bar]')).toContainText('30 min')
  await page.evaluate(() => {
    /** Replaces each text, and each new one, by other elements, as Google Translate does. */
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) {
        const parent = text.parentElement
        if (text.data.trim() === '' || parent === null || parent.closest('font, script, style') !== null)
          continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        parent.replaceChild(outer, text)
      }
    }
    translate(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
  const bar = page.locator('[data-bar]')
  await expect(bar.locator('font').first()).toBeAttached()
  await tile(page, 'Market Hour').check()
  await expect(bar).not.toContainText('30 min')
  await expect(bar).toContainText(/\dh|1 hour|60 min/)
})
