import { ApiError } from '@minit/contract/call.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { failureText } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { PLEASE_CHECK_YOUR_INFORMATION_AND_TRY_AGAIN } from '../../words/everyone.ts'
import { checkAnswers, type Problems, type Texts } from './check-answers.ts'

/**
 * Stores unsent answers for this tab alone, because the phone may belong to another person; null
 * deletes them.
 */
const writeDraft = (key: string, texts: Texts | null): void => {
  try {
    if (texts === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(texts))
  } catch {
    // A browser without storage still sends the form.
  }
}

/** Returns the answers stored for this tab; empty if there are none. */
const readDraft = (key: string): Texts => {
  try {
    // Written above; any other content only fills inputs.
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}) as Texts
  } catch {
    return {}
  }
}

/** Reads the form's inputs. */
const readTexts = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Sorts by the order of the inputs. */
const inOrder = ({ elements }: HTMLFormElement, found: Problems): Problems => {
  const names = [...elements].map((element) => element.getAttribute('name'))
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)))
}

/** The first problem and those of given answers keep their message; an empty field is only marked. */
const shownOf = (problems: Problems, isEmpty: (name: string) => boolean): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, text], index) => [name, index > 0 && isEmpty(name) ? '' : text]),
  )

/** Fills the inputs that are still empty. */
const fillIn = ({ elements }: HTMLFormElement, texts: Texts): void => {
  for (const [name, text] of Object.entries(texts)) {
    const input = elements.namedItem(name)
    const isField =
      input instanceof HTMLInputElement ||
      input instanceof HTMLSelectElement ||
      input instanceof RadioNodeList
    if (isField && input.value === '') input.value = String(text)
  }
}

/** What differs between the two forms. */
export type ApplicationCall<Body> = {
  /** The storage key of unsent answers. */
  draftKey: string
  schema: ZodMiniType<Body>
  send: (body: Body) => Promise<{ applicationId: string }>
  /** Message on success; the form is empty afterwards. */
  success: { title: string; message: string }
  failureTitle: string
  /** Opens the next page. */
  goOn: (applicationId: string) => Promise<void>
}

/** The specification's text for a failure without a message from the server. */
export const FALLBACK = PLEASE_CHECK_YOUR_INFORMATION_AND_TRY_AGAIN

/**
 * Holds the state of both forms. The inputs hold the answers, so they survive until scripts run; a stored
 * copy survives a reload. It sends one request at a time.
 */
export const useApplicationForm = <Body>(call: ApplicationCall<Body>) => {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (form.current !== null) fillIn(form.current, readDraft(call.draftKey))
  }, [call.draftKey])

  const complain = (found: Problems): void => {
    setProblems(form.current === null ? found : inOrder(form.current, found))
    setTries((before) => before + 1)
  }
  const send = async (body: Body): Promise<void> => {
    isSending.current = true
    setIsBusy(true)
    try {
      const { applicationId } = await call.send(body)
      writeDraft(call.draftKey, null)
      toast(call.success)
      form.current?.reset()
      await call.goOn(applicationId)
    } catch (failure) {
      setError(failure)
      complain((failure instanceof ApiError && failure.details?.fields) || {})
      const message = failureText(failure, FALLBACK)
      toast({ title: call.failureTitle, message, tone: 'destructive' })
    }
    isSending.current = false
    setIsBusy(false)
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.current === null || isSending.current) return
    const checked = checkAnswers(call.schema, readTexts(form.current))
    setError(null)
    complain('problems' in checked ? checked.problems : {})
    if ('body' in checked) void send(checked.body)
  }
  const change = ({ target }: FormEvent): void => {
    if (form.current !== null) writeDraft(call.draftKey, readTexts(form.current))
    const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : ''
    if (problems[name] !== undefined) setProblems(({ [name]: _, ...others }) => others)
  }
  useFocusOnProblem(tries)
  const focus = (name: string): void => {
    const input = form.current?.elements.namedItem(name)
    if (input instanceof HTMLElement) input.focus()
  }
  const isEmpty = (name: string): boolean => form.current !== null && !readTexts(form.current)[name]
  return { form, submit, change, focus, isBusy, problems, shown: shownOf(problems, isEmpty), error }
}

/** Focuses the first invalid field after each try. */
const useFocusOnProblem = (tries: number): void => {
  useEffect(() => {
    if (tries > 0) document.querySelector<HTMLElement>('form [aria-invalid]')?.focus()
  }, [tries])
}
