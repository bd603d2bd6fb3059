import { describe, expect, it } from 'vitest'
import { flyerDownloadName, flyerHref, flyerKind } from './flyer.ts'

describe('flyerHref', () => {
  it.each([
    ['/uploads/a.pdf', '/uploads/a.pdf'],
    ['https://club.example/a.pdf', 'https://club.example/a.pdf'],
    ['//evil.example/a.pdf', 'https://evil.example/a.pdf'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s', (url, href) => {
    expect(flyerHref(url)).toBe(href)
  })
})

describe('flyerKind', () => {
  it.each([
    ['/demo/flyer.pdf', 'pdf'],
    ['https://club.example/Flyer.PDF?v=2#page=1', 'pdf'],
    ['/demo/flyer.png', 'image'],
    ['https://club.example/flyer', 'unknown'],
    ['https://club.example/pdf', 'unknown'],
  ])('%s is %s', (url, kind) => {
    expect(flyerKind(url)).toBe(kind)
  })
})

describe('flyerDownloadName', () => {
  it('is the name in lower case with _flyer.pdf', () => {
    expect(flyerDownloadName("Joe's 3rd Show", '/f.pdf')).toBe('joe_s_3rd_show_flyer.pdf')
    expect(flyerDownloadName('Show', 'https://club.example/flyer')).toBe('show_flyer.pdf')
  })

  it("keeps a picture's own ending", () => {
    expect(flyerDownloadName('Show', '/f.PNG')).toBe('show_flyer.png')
  })
})
