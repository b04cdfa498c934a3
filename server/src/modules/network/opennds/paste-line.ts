/**
 * The set-up's file, which it removes after it ran. A pipe would run half of it if the download broke off.
 */
export const SETUP_FILE = '/tmp/minit-setup'

const NO_INTERNET = 'This router cannot reach Minit. Check its internet cable or SIM.'

/**
 * The line that a seller pastes into OpenWrt's shell: downloads the set-up with wget and runs it, or prints
 * what to check.
 */
export const pasteLine = (url: string): string =>
  `if wget -qO ${SETUP_FILE} ${url}; then sh ${SETUP_FILE}; else echo "${NO_INTERNET}"; fi`
