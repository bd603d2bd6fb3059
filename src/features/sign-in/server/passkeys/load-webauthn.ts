/**
 * The library for passkeys, loaded with the first that is used: it is a fifth of all modules that a start of the
 * program would read.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')
