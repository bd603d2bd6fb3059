/** Signs of spam in a submission, found by pure functions. They are shown to reviewers and decide nothing. */
import type { EventDraft } from '../../catalog/event/event-draft.ts'
import { websiteHost } from '../../catalog/profile/site-domain.ts'
import type { SpamReason } from '../../catalog/submission/spam-reasons.ts'

export type WordCensus = {
  /** Number of different words of four letters or more. */
  all: number
  /** Number of words that no live event contains, and some of these words. */
  unknown: number
  some: readonly string[]
}

type SpamFacts = {
  draft: EventDraft
  submitterEmail: string
  /** Undefined if too few events are listed for a comparison. */
  words: WordCensus | undefined
  /** Submissions from the network within an hour, including this one. */
  fromNetwork: number
}

export const findSpamReasons = ({
  draft,
  submitterEmail,
  words,
  fromNetwork,
}: SpamFacts): SpamReason[] => {
  const links = linksOf(textsOf(draft))
  return [
    ...linkReasons(draft.name, links),
    ...shortenerReasons([...links, draft.website, draft.registrationUrl]),
    ...abroadReasons(draft, submitterEmail),
    ...wordReasons(words),
    ...networkReasons(fromNetwork),
  ]
}

/** Texts that visitors read, including the entries of lists. */
export const textsOf = (draft: EventDraft): string[] =>
  [
    draft.name,
    draft.description,
    draft.venueName,
    draft.organizerName,
    draft.sponsorName,
    draft.charityName,
    draft.charityDescription,
    ...draft.carCategories,
    ...draft.carMakes,
    ...draft.awards,
    ...draft.features,
  ].filter((text) => text !== '')

const linkPattern =
  /\bhttps?:\/\/[^\s<>"')]+|\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|info|biz|shop|site|online|xyz|top|club|live|ru|cn|in|io|co|ly|me)\b(?:\/[^\s<>"')]*)?/gi

/** URLs in texts, with or without a scheme. Skips text after an @, which belongs to an email address. */
const linksOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const links = text.matchAll(linkPattern)
    return [...links].filter(({ index }) => text[index - 1] !== '@').map(([link]) => link)
  })

const maxLinks = 2

const linkReasons = (name: string, links: readonly string[]): SpamReason[] => {
  const inName = linksOf([name])
  if (inName.length > 0) return [{ code: 'links', detail: `${inName[0]} in the name` }]
  return links.length > maxLinks
    ? [{ code: 'links', detail: `${links.length}, such as ${links[0]}` }]
    : []
}

const shorteners = new Set(
  `adf.ly amzn.to bit.do bit.ly buff.ly clck.ru cutt.ly dlvr.it goo.gl is.gd lnkd.in ow.ly qr.ae rb.gy rebrand.ly
  s.id shorturl.at shrtco.de soo.gd t.co t.ly t2m.io tiny.cc tinyurl.com trib.al u.to urlz.fr v.gd wa.link
  x.co`.split(/\s+/),
)

const shortenerReasons = (links: readonly string[]): SpamReason[] => {
  const domains = links.map((link) => (link === '' ? undefined : websiteHost(link)))
  const found = domains.find((domain) => domain !== undefined && shorteners.has(domain))
  return found === undefined ? [] : [{ code: 'shortener', detail: found }]
}

/** Country-code domains that US sites use for other purposes. */
const domesticEndings = new Set(
  'us ag ai am app as cc club co fm gg gl gu io is it la ly me mp pr so to tv vc vi ws'.split(' '),
)

const foreignScript =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Arabic}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Devanagari}]{3}/u

const abroadReasons = (draft: EventDraft, submitterEmail: string): SpamReason[] => {
  const details = [
    ...foreignPhone(draft.contactPhone),
    ...foreignDomains([draft.website, draft.registrationUrl].filter((link) => link !== '')),
    ...foreignDomains([draft.contactEmail, submitterEmail].map(domainOf)),
    ...textsOf(draft)
      .flatMap((text) => foreignScript.exec(text) ?? [])
      .map((letters) => `text such as "${letters}"`)
      .slice(0, 1),
  ]
  return details.length === 0
    ? []
    : [{ code: 'abroad', detail: [...new Set(details)].slice(0, 3).join(', ') }]
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Phone numbers with a country code other than that of North America. */
const foreignPhone = (phone: string): string[] =>
  /^\s*(?:\+|00|011)\s*(?!1\b|1[\s().-]?\d{3})\d/.test(phone) ? [phone.trim()] : []

const foreignDomains = (domains: readonly string[]): string[] =>
  domains.flatMap((each) => {
    const domain = each === '' ? undefined : websiteHost(each)
    const ending = domain?.split('.').at(-1) ?? ''
    return domain && /^[a-z]{2}$/.test(ending) && !domesticEndings.has(ending) ? [domain] : []
  })

const minWords = 8
const maxUnknown = 0.6

const wordReasons = (words: WordCensus | undefined): SpamReason[] => {
  if (!words || words.all < minWords || words.unknown / words.all <= maxUnknown) return []
  const detail = `${words.unknown} of ${words.all}, such as ${words.some.join(', ')}`
  return [{ code: 'unknown_words', detail }]
}

const usualFromNetwork = 5

const networkReasons = (fromNetwork: number): SpamReason[] =>
  fromNetwork > usualFromNetwork ? [{ code: 'network', detail: String(fromNetwork) }] : []
