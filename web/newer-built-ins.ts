import type { Plugin } from 'vite'

/** Built-ins that Chrome has since a later version than 80. The compiler lowers syntax, but no built-ins. */
const NEWER = [
  // Methods; this also finds a method of our own classes with the same name.
  '[.](?:at|findLast|findLastIndex|replaceAll|toReversed|toSorted|toSpliced|replaceChildren|getAnimations|checkVisibility)[(]',
  '[.](?:throwIfAborted|isWellFormed|toWellFormed|showPopover|getOrInsert|getOrInsertComputed)[(]',
  '\\b(?:structuredClone|reportError)[(]',
  '\\b(?:WeakRef|FinalizationRegistry|AggregateError)\\b',
  '\\bObject[.](?:hasOwn|groupBy)\\b',
  '\\bMap[.]groupBy\\b',
  '\\bArray[.]fromAsync\\b',
  '\\bPromise[.](?:any|try|withResolvers)\\b',
  '\\bAbortSignal[.](?:any|timeout|abort)\\b',
  '\\bcrypto[.]randomUUID\\b',
  '\\bURL[.](?:canParse|parse)\\b',
  '\\bIntl[.](?:DisplayNames|Segmenter|DurationFormat)\\b',
  '[.](?:submitter|randomUUID)\\b',
] as const

const PATTERN = new RegExp(NEWER.join('|'), 'g')

/** These check first whether the browser has it, or have their own method of that name. */
const ASK_FIRST = /node_modules\/(react-dom|react|scheduler|@radix-ui\/react-collection)\//

/** Returns the built-ins in a module's code that Chrome 80 does not have. */
export const newerBuiltIns = (code: string): string[] => [...new Set(code.match(PATTERN))]

/**
 * Fails the build of the customer pages when a module calls a built-in that phones of 2020 do not have: a
 * newer phone would not show the error, and on an older one the page would stop.
 */
export const withoutNewerBuiltIns = (): Plugin => ({
  name: 'without-newer-built-ins',
  apply: 'build',
  generateBundle(_, bundle) {
    const found = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? Object.entries(file.modules)
            .filter(([id]) => !ASK_FIRST.test(id))
            .flatMap(([id, { code }]) => newerBuiltIns(code ?? '').map((name) => `${id}: ${name}`))
        : [],
    )
    if (found.length > 0) this.error(`Phones with Chrome 80 do not have this.\n${found.join('\n')}`)
  },
})
