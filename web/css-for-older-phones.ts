import type { Declaration, Plugin } from 'postcss'

/**
 * Shorthands that Chrome supports since 87, with the sides that all browsers support. Every page of ours is
 * left to right.
 */
const SIDES: Record<string, readonly string[]> = {
  'padding-inline': ['padding-left', 'padding-right'],
  'padding-block': ['padding-top', 'padding-bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  'margin-block': ['margin-top', 'margin-bottom'],
  'border-inline-width': ['border-left-width', 'border-right-width'],
  'border-inline-style': ['border-left-style', 'border-right-style'],
  'border-block-width': ['border-top-width', 'border-bottom-width'],
  'border-block-style': ['border-top-style', 'border-bottom-style'],
  inset: ['top', 'right', 'bottom', 'left'],
  'inset-inline': ['left', 'right'],
  'inset-block': ['top', 'bottom'],
}

/** Chrome supports it since 85 and Safari since 18; both also support `@property`. */
const KNOWS_PROPERTIES = '(content-visibility: auto)'

/** Values of one to four sides in the order of `SIDES`; CSS fills in the missing ones. */
const valueAt = (values: readonly string[], place: number): string =>
  values[place] ?? values[place - 2] ?? values[0] ?? ''

const writeSides = (declaration: Declaration, values: readonly string[]): void => {
  const sides = SIDES[declaration.prop] ?? []
  for (const [place, prop] of sides.entries())
    declaration.cloneBefore({ prop, value: valueAt(values, place) })
  declaration.remove()
}

/**
 * Adapts style sheets to phones without `@property` and logical sides. Lightning CSS does not lower a side
 * whose value is a variable, nor Tailwind's variables in a cascade layer, which Chrome supports since 99.
 */
export const cssForOlderPhones: Plugin = {
  postcssPlugin: 'css-for-older-phones',
  Declaration: (declaration, { list }) => {
    if (declaration.prop in SIDES) writeSides(declaration, list.space(declaration.value))
  },
  AtRule: {
    layer: (layer, { AtRule }) => {
      if (layer.params !== 'properties') return
      const defaults = new AtRule({ name: 'supports', params: `not ${KNOWS_PROPERTIES}` })
      layer.walkRules((rule) => {
        defaults.append(rule.clone())
      })
      layer.replaceWith(defaults)
    },
  },
}
