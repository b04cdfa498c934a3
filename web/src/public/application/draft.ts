import type { Texts } from './check-answers.ts'

/** Keeps unsent answers for this tab alone, as the phone may be somebody else's; null forgets them. */
export const writeDraft = (key: string, texts: Texts | null): void => {
  try {
    if (texts === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(texts))
  } catch {
    // A browser that keeps nothing still sends the form.
  }
}

/** The answers kept for this tab; empty when there are none. */
export const readDraft = (key: string): Texts => {
  try {
    // Written above; whatever else stands there does no more than fill inputs.
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}) as Texts
  } catch {
    return {}
  }
}

/** What the form's inputs hold now. */
export const readTexts = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Fills the inputs that are still empty. */
export const fillIn = ({ elements }: HTMLFormElement, texts: Texts): void => {
  for (const [name, text] of Object.entries(texts)) {
    const input = elements.namedItem(name)
    const isField =
      input instanceof HTMLInputElement ||
      input instanceof HTMLSelectElement ||
      input instanceof RadioNodeList
    if (isField && input.value === '') input.value = String(text)
  }
}
