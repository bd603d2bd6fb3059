import { expect, test } from 'vitest'
import { mailDomain, websiteDomain, websiteHost } from './site-domain.ts'

test.each([
  ['info@XeniaClub.org', 'xeniaclub.org'],
  ['"a@b"@club.co.us', 'club.co.us'],
  ['pat@gmail.com', undefined],
  ['pat@YAHOO.com', undefined],
  ['pat@yopmail.com', undefined],
  ['pat@hotmail.co.uk', undefined],
  ['pat@outlook.de', undefined],
  ['pat@cfl.rr.com', undefined],
  ['pat@live.coffeeclub.org', 'live.coffeeclub.org'],
  ['xeniaclub.org', undefined],
  ['pat@localhost', undefined],
  ['pat@127.0.0.1', undefined],
  ['pat@evil.com%', undefined],
  ['', undefined],
])('the domain of %s', (email, domain) => {
  expect(mailDomain(email)).toBe(domain)
})

test.each([
  ['https://www.xeniaclub.org/show?x=1', 'xeniaclub.org'],
  ['XENIACLUB.ORG', 'xeniaclub.org'],
  ['http://xeniaclub.org:8080', 'xeniaclub.org'],
  ['https://xeniaclub.org@evil.com/', 'evil.com'],
  ['https://www.facebook.com/xeniaclub', undefined],
  ['https://xeniaclub.wixsite.com', undefined],
  ['https://sites.google.com/xeniaclub', undefined],
  ['https://127.0.0.1', undefined],
  ['not a site', undefined],
  ['', undefined],
])('the domain of the site %s', (website, domain) => {
  expect(websiteDomain(website)).toBe(domain)
})

test.each([
  ['https://www.Club.example/shows?x=1', 'club.example'],
  ['club.example', 'club.example'],
  ['club.example.', 'club.example'],
  ['https://www.facebook.com/club', 'facebook.com'],
  ['http://club.example.evil.example', 'club.example.evil.example'],
  ['https://evil.example/club.example', 'evil.example'],
  ['https://club.example@evil.example/', 'evil.example'],
  ['', undefined],
  ['https://', undefined],
])('the website %s is at %s', (website, host) => {
  expect(websiteHost(website)).toBe(host)
})
