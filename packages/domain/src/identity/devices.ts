type Sign = readonly [pattern: RegExp, name: string]

// The first match wins: most browsers also name the browsers that they descend from.
const BROWSERS: readonly Sign[] = [
  [/Opera Mini|OPiOS/, 'Opera Mini'],
  [/OPR\/|OPX\/|Opera/, 'Opera'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/PHX\/|Phoenix/, 'Phoenix'],
  [/FxiOS|Firefox/, 'Firefox'],
  [/FBAN|FBAV/, 'Facebook'],
  [/CriOS|Chrome|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const DEVICES: readonly Sign[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/KAIOS/, 'a KaiOS phone'],
  // Opera Mini never names its platform; it is a phone's browser.
  [/Android(?!.*(?:Mobile|Opera Mini))/, 'an Android tablet'],
  [/Android/, 'an Android phone'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'a Chromebook'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/Linux|X11/, 'Linux'],
  [/J2ME|MIDP|Mobile/, 'a phone'],
]

const nameIn = (signs: readonly Sign[], userAgent: string): string | null =>
  signs.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

/** Describes a browser by its user agent: "Chrome on an Android phone". A hint for its owner, not proof. */
export const describeDevice = (userAgent: string): string => {
  const [browser, device] = [nameIn(BROWSERS, userAgent), nameIn(DEVICES, userAgent)]
  if (browser === null) return device === null ? 'Unknown device' : `A browser on ${device}`
  return device === null ? browser : `${browser} on ${device}`
}
