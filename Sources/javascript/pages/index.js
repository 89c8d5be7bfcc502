/** Each page needs the token, which is in the fragment of this page's address and nowhere else. */
for (const link of document.querySelectorAll("a")) link.hash = location.hash;
