/** The two headers of RFC 9421 as pawaPay writes them, taken apart. */
export type CallbackSignature = {
  components: readonly string[]
  /** The whole value behind the label, which the signature covers as its last line. */
  signatureParams: string
  keyId: string
  algorithm: string | undefined
  createdSeconds: number
  expiresSeconds: number | undefined
  bytes: Uint8Array
}

const LABEL = '[a-z*][a-z0-9_.*-]*'
const SIGNATURE_INPUT = new RegExp(
  `^(?<label>${LABEL})=(?<value>\\((?<list>"[^"\\\\]+"(?: "[^"\\\\]+")*)\\)(?<params>(?:;${LABEL}=(?:"[^"\\\\]*"|\\d{1,12}))*))$`,
)
const SIGNATURE = new RegExp(`^(?<label>${LABEL})=:(?<base64>[A-Za-z0-9+/]+={0,2}):$`)
const PARAM = new RegExp(`;(?<name>${LABEL})=(?:"(?<text>[^"]*)"|(?<number>\\d+))`, 'g')

/**
 * Reads `Signature-Input` and `Signature`. Only the canonical writing of exactly one signature passes;
 * component parameters, repeated components and everything else of RFC 9421 do not.
 */
export const readSignatureHeaders = (
  inputHeader: string | undefined,
  signatureHeader: string | undefined,
): CallbackSignature | undefined => {
  const input = SIGNATURE_INPUT.exec(inputHeader?.trim() ?? '')?.groups
  const signature = SIGNATURE.exec(signatureHeader?.trim() ?? '')?.groups
  if (input === undefined || signature?.base64 === undefined || input.label !== signature.label)
    return undefined
  const components = (input.list ?? '').split(' ').map((component) => component.slice(1, -1))
  if (new Set(components).size !== components.length) return undefined
  return withParams(components, input.value ?? '', readParams(input.params ?? ''), signature.base64)
}

const readParams = (text: string): ReadonlyMap<string, string> | undefined => {
  const found = [...text.matchAll(PARAM)].map(({ groups }) => groups ?? {})
  const params = new Map(found.map(({ name, text, number }) => [name ?? '', text ?? number ?? '']))
  return params.size === found.length ? params : undefined
}

const withParams = (
  components: readonly string[],
  signatureParams: string,
  params: ReadonlyMap<string, string> | undefined,
  base64: string,
): CallbackSignature | undefined => {
  const keyId = params?.get('keyid')
  const created = params?.get('created')
  if (params === undefined || keyId === undefined || created === undefined) return undefined
  const expires = params.get('expires')
  return {
    components,
    signatureParams,
    keyId,
    algorithm: params.get('alg'),
    createdSeconds: Number(created),
    expiresSeconds: expires === undefined ? undefined : Number(expires),
    bytes: Buffer.from(base64, 'base64'),
  }
}
