import type { Page } from '@playwright/test'

/** Runs in the page: what is too small to be tapped, as sentences. */
const findSmallTargets = (): string[] => {
  /** WCAG 2.2, 2.5.8, in CSS pixels. */
  const MINIMUM = 24
  /** Our own minimum for the action of a screen. */
  const MAIN_HEIGHT = 44
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  type Box = { left: number; top: number; right: number; bottom: number }

  const boxOf = (element: Element): Box => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    // A tap on the label of a choice chooses it.
    const isChoice = element instanceof HTMLInputElement && /radio|checkbox|file/.test(element.type)
    const boxes = [element, ...(isChoice ? labels : [])].map((part) => part.getBoundingClientRect())
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    }
  }
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    const isSpoken = element.closest('.spoken') !== null || (width <= 1 && height <= 1)
    return element.checkVisibility({ visibilityProperty: true }) && !isSpoken
  }
  /** A link in running text is as high as its line. */
  const isInText = (element: Element): boolean => {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement?.textContent?.trim() ?? ''
    return around.length > (element.textContent?.trim() ?? '').length
  }
  const isSmall = ({ left, top, right, bottom }: Box): boolean =>
    right - left < MINIMUM - 0.01 || bottom - top < MINIMUM - 0.01
  /** A control may react around its box, as a switch does. */
  const reactsAround = (element: Element): boolean => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, right, bottom } = boxOf(element)
    const [x, y, reach] = [(left + right) / 2, (top + bottom) / 2, MINIMUM / 2 - 0.5]
    return [-reach, reach].every((dx) =>
      [-reach, reach].every((dy) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
      }),
    )
  }
  /** The spacing exception: a circle of 24 px around a small target meets no other target, nor its circle. */
  const hasSpace = (box: Box, others: readonly Box[]): boolean => {
    const centreOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
    const { x, y } = centreOf(box)
    return others.every((other) => {
      const near = centreOf(other)
      if (isSmall(other) && Math.hypot(near.x - x, near.y - y) < MINIMUM) return false
      const dx = Math.max(other.left - x, 0, x - other.right)
      const dy = Math.max(other.top - y, 0, y - other.bottom)
      return Math.hypot(dx, dy) >= MINIMUM / 2
    })
  }
  const nameOf = (element: Element): string => {
    const { left, top, right, bottom } = boxOf(element)
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
    const name = text === '' ? (element.getAttribute('name') ?? '') : text
    return `${element.tagName.toLowerCase()} "${name}" is ${Math.round(right - left)} by ${Math.round(bottom - top)} px`
  }

  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.background = 'var(--color-action)'
  const green = getComputedStyle(probe).backgroundColor
  probe.remove()

  const shown = [...document.querySelectorAll(CONTROLS)].filter(
    (element) => isShown(element) && !element.matches(':disabled'),
  )
  const small = shown.filter((element) => {
    const box = boxOf(element)
    if (!isSmall(box) || isInText(element)) return false
    const others = shown.filter((other) => !other.contains(element) && !element.contains(other)).map(boxOf)
    return !hasSpace(box, others) && !reactsAround(element)
  })
  const low = shown.filter((element) => {
    const { top, bottom } = boxOf(element)
    // A switch is green while it is on.
    const isMain =
      element.matches('a, button:not([role=switch])') && getComputedStyle(element).backgroundColor === green
    return isMain && bottom - top < MAIN_HEIGHT - 0.01
  })
  window.scrollTo(0, 0)
  return [...small.map(nameOf), ...low.map((element) => `main action: ${nameOf(element)}`)]
}

/** What on the current page is too small to be tapped. */
export const smallTargetsOn = (page: Page): Promise<string[]> => page.evaluate(findSmallTargets)
