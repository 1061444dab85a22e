// Parts of a crawler by Crawlee: requests whose key is that of their page, and links that may be fetched.
//
//   const links = new Links();
//   new CheerioCrawler({
//     async requestHandler({ $, request, addRequests }) {
//       const hrefs = $('a[href]').toArray().map((link) => $(link).attr('href'));
//       await addRequests(links.requests(hrefs, request.loadedUrl));
//     },
//   });

import { KeyMaker, UriformError, safeToFetch } from 'uriform/explain';

/** Makes requests of the links of pages. */
export class Links {
  #maker;
  #policy;
  #skipped = new Map();

  /** `profile` says which URLs are one page; `policy` is that of safeToFetch(), such as `{ hosts: ['.example.com'] }`. */
  constructor({ profile = 'page', policy = {} } = {}) {
    this.#maker = new KeyMaker(profile, { web: true });
    this.#policy = policy;
  }

  /** Returns the `uniqueKey` of a page: Crawlee fetches one request for each. */
  uniqueKey(url) {
    return this.#maker.key(url);
  }

  /** Returns a request for each link of a page that may be fetched; its URL is fetched as it is, and not as its key. */
  requests(hrefs, base) {
    return hrefs.flatMap((href) => {
      const { target, why, finding } = safeToFetch(href, { ...this.#policy, base });
      if (target === undefined) {
        const reason = finding?.name ?? why;
        this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1);
        return [];
      }
      try {
        return [{ url: target, uniqueKey: this.uniqueKey(target) }];
      } catch (error) {
        if (error instanceof UriformError) return []; // no key, as its normal form would be too long
        throw error;
      }
    });
  }

  /** How many links were skipped, by reason: `scheme`, `host`, `address`, or the name of a finding. */
  get skipped() {
    return Object.fromEntries(this.#skipped);
  }
}
