import {
  type InnerList,
  type Item,
  type Parameters,
  parseDictionary,
  serializeInnerList,
} from 'structured-headers'

/** The two headers of RFC 9421 as pawaPay writes them, parsed. */
export type CallbackSignature = {
  components: readonly string[]
  /** The whole value after the label, which the signature covers as its last line. */
  signatureParams: string
  keyId: string
  algorithm: string | undefined
  createdSeconds: number
  expiresSeconds: number | undefined
  bytes: Uint8Array
}

/**
 * Parses `Signature-Input` and `Signature` (RFC 9421, structured fields of RFC 9651). Accepts only the
 * canonical form of exactly one signature, without component parameters or repeated components.
 */
export const readSignatureHeaders = (
  inputHeader: string | undefined,
  signatureHeader: string | undefined,
): CallbackSignature | undefined => {
  const input = onlyMember(inputHeader)
  const signature = onlyMember(signatureHeader)
  if (input === undefined || signature === undefined || input.label !== signature.label) return undefined
  const [bytes] = signature.value
  if (!isInnerList(input.value) || !(bytes instanceof ArrayBuffer)) return undefined
  const signatureParams = serializeInnerList(input.value)
  const components = readComponents(input.value)
  // The signature covers the text as it was sent: other notations are rejected.
  if (components === undefined || inputHeader?.trim() !== `${input.label}=${signatureParams}`)
    return undefined
  const params = readParams(input.value[1])
  return params && { components, signatureParams, ...params, bytes: new Uint8Array(bytes) }
}

const onlyMember = (header: string | undefined) => {
  try {
    const [member, ...others] = parseDictionary(header?.trim() ?? '')
    return member === undefined || others.length > 0 ? undefined : { label: member[0], value: member[1] }
  } catch {
    return undefined
  }
}

const isInnerList = (value: Item | InnerList): value is InnerList => Array.isArray(value[0])

const readComponents = ([items]: InnerList): string[] | undefined => {
  const names = items.flatMap(([name, params]) =>
    typeof name === 'string' && params.size === 0 && !/["\\]/.test(name) ? [name] : [],
  )
  return names.length === items.length && new Set(names).size === names.length ? names : undefined
}

const readParams = (params: Parameters) => {
  const [keyId, algorithm, created, expires] = ['keyid', 'alg', 'created', 'expires'].map((name) =>
    params.get(name),
  )
  if (typeof keyId !== 'string' || typeof created !== 'number') return undefined
  if (algorithm !== undefined && typeof algorithm !== 'string') return undefined
  if (expires !== undefined && typeof expires !== 'number') return undefined
  return { keyId, algorithm, createdSeconds: created, expiresSeconds: expires }
}
