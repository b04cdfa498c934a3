import type { Plugin } from 'vite'

const DOM_CLIENT = 'react-dom/cjs/react-dom-client.production'
const DOM = 'react-dom/cjs/react-dom.production'
const REACT = 'react/cjs/react.production'

/** React's own files, as the build names them. */
export const REACT_FILES: readonly string[] = [DOM_CLIENT, DOM, REACT]

// Nobody comes there without what the heading names, which no customer's page has.
const LEFT_OUT: Record<string, readonly string[]> = {
  'view transitions': [
    'applyViewTransitionToHostInstancesRecursive',
    'createViewTransitionInstance',
    'measureViewTransitionHostInstancesRecursive',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'startViewTransition',
  ],
  'refs of fragments': [
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'scrollTextNodeIntoView',
    'validateDocumentPositionWithFiberTree',
  ],
  'components that are classes': ['updateClassComponent'],
  'lists of suspense': ['updateSuspenseListComponent'],
  memo: ['updateMemoComponent', 'updateSimpleMemoComponent'],
  'deferred values, transitions or compiled hooks': [
    'mountDeferredValueImpl',
    'startTransition',
    'updateDeferredValueImpl',
    'useMemoCache',
  ],
  activities: ['updateActivityComponent', 'commitActivityHydrationCallbacks'],
  'custom elements': ['setPropOnCustomElement'],
  'styles, scripts and metadata inside the page': [
    'acquireResource',
    'createHoistableInstance',
    'getHydratableHoistableCache',
    'getResource',
    'insertStylesheet',
    'insertStylesheetIntoRoot',
    'mountHoistable',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'preloadStylesheet',
    'suspendResource',
  ],
  'forms whose action is a function': [
    'dispatchActionState',
    'dispatchOptimisticSetState',
    'mountActionState',
    'rerenderActionState',
    'runActionStateAction',
    'startHostTransition',
    'updateActionStateImpl',
  ],
}

/** Walks through a tree for view transitions, of which there are none; and the stack of components for messages in development. */
const DO_NOTHING: readonly string[] = [
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'defaultOnDefaultTransitionIndicator',
  'measureNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'trackEnterViewTransitions',
]
const SAY_NOTHING: readonly string[] = ['describeNativeComponentFrame']

const exported = (names: string): string[] => names.split(' ').map((name) => `exports.${name} =`)

/** Statements that begin so. What React exports no more may nowhere be imported. */
const DROPPED: Record<string, readonly string[]> = {
  [DOM_CLIENT]: ['FragmentInstance.prototype.', 'ViewTransitionPseudoElement.prototype.'],
  [DOM]: exported(
    'preconnect prefetchDNS preinit preinitModule preload preloadModule useFormState useFormStatus',
  ),
  [REACT]: exported(
    'Activity Component PureComponent ViewTransition __COMPILER_RUNTIME addTransitionType cache cacheSignal createRef memo unstable_useCacheRefresh useActionState useDebugValue useDeferredValue useImperativeHandle useOptimistic useTransition',
  ),
}

const bodies = new Map([
  ...Object.entries(LEFT_OUT).flatMap(([what, names]) =>
    names.map((name) => [name, `{ throw Error(${JSON.stringify(`no ${what} here`)}) }`] as const),
  ),
  ...DO_NOTHING.map((name) => [name, '{}'] as const),
  ...SAY_NOTHING.map((name) => [name, "{ return '' }"] as const),
])

type Range = { start: number; end: number }
type Statement = Range & { type: string; id?: { name?: string }; body?: Range }
type Edit = Range & { text: string; name: string }

const emptied = (statements: readonly Statement[]): Edit[] =>
  statements.flatMap(({ type, id, body }) => {
    const name = id?.name ?? ''
    const text = type === 'FunctionDeclaration' ? bodies.get(name) : undefined
    return text === undefined || body === undefined ? [] : [{ start: body.start, end: body.end, text, name }]
  })

const dropped = (code: string, statements: readonly Statement[], beginnings: readonly string[]): Edit[] =>
  statements.flatMap(({ start, end }) => {
    const name = beginnings.find((beginning) => code.startsWith(beginning, start))
    return name === undefined ? [] : [{ start, end, text: ';', name }]
  })

const NAMED = /import\s*\{([^}]*)\}\s*from\s*["'](react|react-dom)["']/g
const WHOLE = /import\s*(?:\*\s*as\s+)?(\w+)\s*from\s*["'](react|react-dom)["']/g

const isLeftOut = (from: string, name: string): boolean =>
  (DROPPED[from === 'react' ? REACT : DOM] ?? []).includes(`exports.${name} =`)

/** What a module's code uses of React, also by `React[" startTransition ".trim()]` as Radix does, though the build has left it out. */
export const leftOutIn = (code: string): string[] => {
  const named = [...code.matchAll(NAMED)].flatMap(([, names = '', from = '']) =>
    names.split(',').flatMap((text) => {
      const name = text.trim().split(' ')[0] ?? ''
      return isLeftOut(from, name) ? [name] : []
    }),
  )
  const asWhole = [...code.matchAll(WHOLE)].flatMap(([, whole = '', from = '']) =>
    [...code.matchAll(new RegExp(`\\b${whole}(?:\\.|\\["\\s*)(\\w+)`, 'g'))].flatMap(([, name = '']) =>
      isLeftOut(from, name) ? [name] : [],
    ),
  )
  return [...new Set([...named, ...asWhole])]
}

/**
 * Leaves out of React what the customers' pages have no use for, a tenth of all that their phones are sent. A page that comes
 * to need it fails at once, in words; and a version of React without one of the functions fails the build.
 */
export const smallReact = (): Plugin => ({
  name: 'small-react',
  apply: 'build',
  transform(code, id) {
    const file = REACT_FILES.find((name) => id.endsWith(`/${name}.js`))
    if (file === undefined) return null
    // The parser's own types have no room for what is only looked at where it is there.
    const statements = this.parse(code).body as Statement[]
    const beginnings = DROPPED[file] ?? []
    const edits = [
      ...(file === DOM_CLIENT ? emptied(statements) : []),
      ...dropped(code, statements, beginnings),
    ].toSorted((one, other) => one.start - other.start)
    const wanted = [...(file === DOM_CLIENT ? bodies.keys() : []), ...beginnings]
    const missing = wanted.filter((name) => !edits.some((edit) => edit.name === name))
    if (missing.length > 0)
      this.error(`React has changed: small-react.ts must follow it: ${missing.join(', ')}`)
    const small = edits.reduceRight(
      (left, { start, end, text }) => left.slice(0, start) + text + left.slice(end),
      code,
    )
    return { code: small, map: null }
  },
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((made) => (made.type === 'chunk' ? [made] : []))
    const left = chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .flatMap((id) => leftOutIn(this.getModuleInfo(id)?.code ?? '').map((name) => `${id}: ${name}`))
    if (left.length > 0)
      this.error(`These parts of React are left out by small-react.ts:\n${left.join('\n')}`)
  },
})
