import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leftOutIn, REACT_FILES, smallReact } from './small-react.ts'

const require = createRequire(import.meta.url)

/** Has the plugin change a file of React as the build would. Throws what the build would end with. */
const changed = (name: string, code: string): string => {
  const { transform } = smallReact()
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  const error = (message: string): never => {
    throw new Error(message)
  }
  // As much of the build as the plugin asks for.
  const build = { parse: parseAst, error } as unknown as ThisParameterType<typeof transform>
  const made = transform.call(build, code, `/node_modules/${name}.js`)
  return typeof made === 'object' && made !== null && 'code' in made ? String(made.code) : code
}

const fileOf = (name: string): string => {
  const [library = ''] = name.split('/')
  const folder = require.resolve(`${library}/package.json`).replace('package.json', '')
  return readFileSync(`${folder}${name.slice(library.length + 1)}.js`, 'utf8')
}

test.each(REACT_FILES)('%s becomes smaller, and can still be read', (name) => {
  const code = fileOf(name)
  const small = changed(name, code)
  expect(small.length).toBeLessThan(code.length)
  expect(() => parseAst(small)).not.toThrow()
})

test('another version of React, that lacks one of the functions, ends the build with its name', () => {
  const [name = ''] = REACT_FILES
  const code = fileOf(name).replace('function updateClassComponent(', 'function updateOtherComponent(')
  expect(() => changed(name, code)).toThrow('updateClassComponent')
})

test('a module that uses what was left out is found, however it imports React', () => {
  expect(leftOutIn('import { useState, memo as m } from "react"')).toEqual(['memo'])
  expect(leftOutIn("import { preload } from 'react-dom'")).toEqual(['preload'])
  expect(leftOutIn('import * as React from "react"; React.useState(React.memo)')).toEqual(['memo'])
  expect(leftOutIn('import * as R from "react"; R[" memo ".trim().toString()]')).toEqual(['memo'])
  expect(leftOutIn("import { flushSync } from 'react-dom'\nimport { memo } from './memo.ts'")).toEqual([])
})
