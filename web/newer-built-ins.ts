import type { Plugin } from 'vite'

/** What browsers have of themselves since a later Chrome than 80; the compiler writes older syntax, and no built-ins. */
const NEWER = [
  // Methods, also of a class of one's own that has the same name.
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

/** They ask first whether the browser has it, or mean a method of their own. */
const ASK_FIRST = /node_modules\/(react-dom|react|scheduler|@radix-ui\/react-collection)\//

/** The built-ins in a module's code that Chrome 80 does not have. */
export const newerBuiltIns = (code: string): string[] => [...new Set(code.match(PATTERN))]

/**
 * Fails the build of the customers' pages when one of their modules calls what phones of 2020 do not have: nobody would
 * see it on a newer one, and the page would stop there.
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
