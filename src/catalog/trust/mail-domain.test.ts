import { expect, it } from 'vitest'
import { ownDomain, siteDomain } from './mail-domain.ts'

it.each([
  ['pat@Club.Example', 'club.example'],
  ['pat@gmail.com', undefined],
  ['pat@YAHOO.com', undefined],
  ['pat@yopmail.com', undefined],
  ['pat@hotmail.co.uk', undefined],
  ['pat@tds.net', undefined],
  ['"a@b"@club.example', 'club.example'],
])('the address %s has the domain %s of its own', (address, domain) => {
  expect(ownDomain(address)).toBe(domain)
})

it.each([
  ['https://www.Club.example/shows?x=1', 'club.example'],
  ['club.example', 'club.example'],
  ['http://club.example.evil.example', 'club.example.evil.example'],
  ['https://evil.example/club.example', 'evil.example'],
  ['https://club.example@evil.example/', 'evil.example'],
  ['', undefined],
  ['https://', undefined],
])('the website %s is at %s', (website, domain) => {
  expect(siteDomain(website)).toBe(domain)
})
